import { expect, it } from 'vitest';
import { openLog } from '../../src/platform/log.js';

it('never writes credentials or what names a person, however deep', () => {
  let written = '';
  const log = openLog('info', { write: (line: string) => (written += line) });
  const secrets = { authorization: 'Bearer secret', cookie: 'secret', 'idempotency-key': 'secret', email: 'secret@example.org' };
  log.info({ ...secrets, headers: secrets, req: { headers: secrets } }, 'seen');
  log.error(
    {
      err: Object.assign(new Error('duplicate key'), {
        detail: 'Key (email)=(secret@example.org) exists',
        where: 'secret',
        code: '23505',
        client: { password: 'secret' },
        cause: Object.assign(new Error('inner'), { detail: 'secret' }),
      }),
    },
    'broke',
  );
  expect(written).not.toContain('secret');
  expect(written).toContain('23505');
  expect(written).toContain('inner');
  expect(written.split('\n')[0]).toContain('seen');
});
