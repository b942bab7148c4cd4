// Pictures of the demo's theatre at the width of a desk and of a phone, into docs/screens/.
import { onStage } from './stage.mjs';

async function picture({ context, page, keep }, { begins = false } = {}) {
  await page.goto('/theatre');
  if (begins) await page.getByRole('button', { name: 'Open the doors' }).click();
  await page.getByRole('heading', { name: 'The proof' }).waitFor({ timeout: 60_000 });
  await page
    .getByRole('status')
    .first()
    .evaluate((sentence) => scrollTo(0, sentence.getBoundingClientRect().top + scrollY - 16));
  await keep('theatre');
  await context.close();
}

await onStage(async ({ open }) => {
  await picture(await open('desk'), { begins: true });
  await picture(await open('phone'));
});
