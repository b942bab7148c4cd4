// What pictures are taken of: a service of its own, with demo data, and a browser before it.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../../scripts/one-at-a-time.mjs';

const folder = path.join(root, 'docs', 'screens');
const sizes = { desk: { width: 1200, height: 860 }, phone: { width: 360, height: 740 } };

async function startService(dataDir) {
  const service = spawn(process.execPath, [path.join(root, 'service/dist/cli/main.js'), 'start'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', DEMO: 'on', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    service.stdout.on('data', (data) => {
      said += data;
      const found = /listens on (http:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    service.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${said}`)));
  });
  return { address, service };
}

/** A page at the width of a desk or of a phone, and what keeps a picture of it in docs/screens/. */
async function openPage(browser, address, size, dark) {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: 'en-GB',
    baseURL: address,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const keep = async (what) => {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(folder, `${what}-${size}${dark ? '-dark' : ''}.jpg`), type: 'jpeg', quality: 62 });
  };
  return { context, page, keep };
}

/** Runs `work({ address, open })` and puts everything away again. `open(size, dark?)` answers `{ context, page, keep }`. */
export async function onStage(work) {
  fs.mkdirSync(folder, { recursive: true });
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-screens-'));
  const { address, service } = await startService(dataDir);
  try {
    const browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    await work({ address, open: (size, dark = false) => openPage(browser, address, size, dark) });
    await browser.close();
  } finally {
    service.removeAllListeners('exit');
    service.kill('SIGTERM');
    await new Promise((resolve) => service.once('exit', resolve));
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
