// Pictures of the demo's theatre at the width of a desk and of a phone, into docs/screens/.
import { onStage } from './stage.mjs';

async function picture({ context, page, keep }, begin) {
  await page.goto('/theatre');
  if (begin) await page.getByRole('button', { name: 'Open the doors' }).click();
  await page.getByRole('heading', { name: 'The proof' }).waitFor();
  await page.getByRole('status').first().scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector('form').scrollIntoView());
  await keep('theatre');
  await context.close();
}

await onStage(async ({ open }) => {
  await picture(await open('desk'), true);
  await picture(await open('phone'), false);
});
