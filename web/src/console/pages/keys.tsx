/** API keys: made, shown once, revoked. */
import type { Schemas } from '@holdfast/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { TextField } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { valueFrom } from '../../service/holdfast.js';
import { consoleWords } from '../console-words.js';
import { desk } from '../desk.js';
import { apiKeysQuery, consoleKeys } from '../queries.js';
import { Section } from '../section.js';
import { CsvButton, Table } from '../table.js';

type ApiKey = Schemas['ApiKey'];
type Scope = Schemas['NewApiKey']['scopes'][number];

const scopes: readonly Scope[] = [
  'catalogue:write',
  'inventory:write',
  'rates:write',
  'reservations:read',
  'reservations:write',
  'orders:read',
  'orders:refund',
  'admission:write',
  'outbox:read',
  'outbox:write',
];

export function Keys() {
  const words = useWords(consoleWords);
  const format = useFormat();
  const queries = useQueryClient();
  const keys = useQuery(apiKeysQuery);
  const [revoking, setRevoking] = useState<ApiKey>();
  const revoke = useMutation({
    mutationFn: (keyId: string) => valueFrom(desk.delete('/v1/api-keys/{key_id}', { path: { key_id: keyId }, repeatable: true })),
    onSuccess: () => setRevoking(undefined),
    onSettled: () => queries.invalidateQueries({ queryKey: consoleKeys.keys }),
  });
  return (
    <div>
      <PageHeading className="text-4xl">{words.keys}</PageHeading>
      <NewKey />
      {keys.isPending && <Loading />}
      {keys.isError && <TroubleNotice error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data !== undefined && (
        <div className="mt-8">
          <CsvButton
            name="api-keys"
            head={['id', 'label', 'hint', 'scopes', 'created_at', 'last_used_at', 'revoked_at']}
            rows={() =>
              keys.data.data.map((key) => [
                key.id,
                key.label,
                key.hint,
                key.scopes.join(' '),
                key.created_at,
                key.last_used_at,
                key.revoked_at,
              ])
            }
          />
          <Table
            name={words.keys}
            rows={keys.data.data}
            keyOf={(key) => key.id}
            columns={[
              { head: words.label, cell: (key) => key.label },
              { head: words.keyText, cell: (key) => <code>{key.hint}</code> },
              { head: words.scopes, cell: (key) => key.scopes.join(', ') },
              { head: words.lastUsed, cell: (key) => (key.last_used_at === null ? words.never : format.instant(key.last_used_at)) },
              { head: words.status, cell: (key) => (key.revoked_at === null ? words.inUse : words.revoked) },
              {
                head: words.revoke,
                cell: (key) =>
                  key.revoked_at === null && (
                    <Button look="quiet" aria-label={`${words.revoke} ${key.label}`} onClick={() => setRevoking(key)}>
                      {words.revoke}
                    </Button>
                  ),
              },
            ]}
          />
        </div>
      )}
      {revoking !== undefined && (
        <Dialog open onOpenChange={(open) => open || setRevoking(undefined)} title={words.revoke} text={words.revokeText(revoking.label)}>
          {revoke.isError && <TroubleNotice error={revoke.error} />}
          <Button look="danger" busy={revoke.isPending} onClick={() => revoke.mutate(revoking.id)}>
            {words.revoke}
          </Button>
        </Dialog>
      )}
    </div>
  );
}

function NewKey() {
  const words = useWords(consoleWords);
  const queries = useQueryClient();
  const [label, setLabel] = useState('');
  const [granted, setGranted] = useState<readonly Scope[]>([]);
  const make = useMutation({
    mutationFn: () => valueFrom(desk.post('/v1/api-keys', { body: { label, scopes: [...granted] } })),
    onSuccess: () => {
      setLabel('');
      setGranted([]);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: consoleKeys.keys }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending && granted.length > 0) make.mutate();
  };
  return (
    <Section title={words.newKey}>
      <form onSubmit={submit} className="space-y-4">
        {make.isError && <TroubleNotice error={make.error} />}
        <div role="status">
          {make.data !== undefined && (
            <Notice tone="good" title={words.keyOnce}>
              <code className="break-all">{make.data.text}</code>
            </Notice>
          )}
        </div>
        <TextField label={words.label} required className="max-w-md" value={label} onChange={(event) => setLabel(event.target.value)} />
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">{words.scopes}</legend>
          <div className="grid sm:grid-cols-3">
            {scopes.map((scope) => (
              <label key={scope} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-5 accent-accent"
                  checked={granted.includes(scope)}
                  onChange={(event) => setGranted((now) => (event.target.checked ? [...now, scope] : now.filter((each) => each !== scope)))}
                />
                <code>{scope}</code>
              </label>
            ))}
          </div>
        </fieldset>
        <Button type="submit" busy={make.isPending}>
          {words.makeKey}
        </Button>
      </form>
    </Section>
  );
}
