/** Choosing tickets, out of what is free as it changes. */
import { useState } from 'react';
import { Button } from '../design/button.js';
import { controlLook } from '../design/field.js';
import { Notice } from '../design/notice.js';
import { useFormat, useWords } from '../language/language.js';
import { TroubleNotice } from '../layout/trouble.js';
import { RefusalError } from '../service/holdfast.js';
import { sayRefusal } from './hold-refusal.js';
import type { EventShown, Sector } from './queries.js';
import type { Phase } from './sale-phase.js';
import { saleWords } from './sale-words.js';
import { SectorStock } from './sector-stock.js';
import { useHold } from './use-hold.js';

/** Of one sector, in one reservation. */
const quantityMax = 8;
/** Sectors in one reservation. */
const itemsMax = 10;

interface SectorPickerProps {
  readonly event: EventShown;
  readonly userId: string;
  readonly phase: Phase;
}

export function SectorPicker({ event, userId, phase }: SectorPickerProps) {
  const words = useWords(saleWords);
  const format = useFormat();
  const holding = useHold(userId, event.id);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [missing, setMissing] = useState(false);
  const limit = event.limit_per_customer ?? Number.POSITIVE_INFINITY;

  // What is not free any more is not chosen any more.
  const quantityOf = (sector: Sector) => Math.min(chosen[sector.id] ?? 0, sector.available_inventory);
  const items = event.sectors.flatMap((sector) => {
    const quantity = quantityOf(sector);
    return quantity === 0 ? [] : [{ sector_id: sector.id, quantity, sector }];
  });
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const totalCents = items.reduce((sum, { quantity, sector }) => sum + quantity * sector.price_cents, 0);
  const currency = items[0]?.sector.currency ?? event.sectors[0]?.currency ?? 'EUR';
  const tooMany = items.length > itemsMax ? words.tooManySectors(itemsMax) : count > limit ? words.tooManyChosen(limit) : undefined;
  const busy = holding.state === 'holding';
  const said = holding.refusal && sayRefusal(holding.refusal, event, words);

  if (holding.state === 'open') {
    return (
      <section className="max-w-2xl space-y-4">
        <Notice role="status">
          <p>{words.resuming}</p>
        </Notice>
        <TroubleNotice error={holding.error ?? (holding.refusal && new RefusalError(holding.refusal))} onRetry={holding.again} />
      </section>
    );
  }

  return (
    <form
      className="max-w-2xl space-y-5"
      aria-labelledby="pick"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (busy || tooMany !== undefined) return;
        setMissing(count === 0);
        if (count > 0) holding.submit(items.map(({ sector_id, quantity }) => ({ sector_id, quantity })));
      }}
    >
      <h2 id="pick" className="text-3xl">
        {words.pickTitle}
      </h2>
      {said !== undefined && (
        <Notice tone="warm" role="alert" {...(said.title !== undefined && { title: said.title })}>
          <p>{said.text}</p>
        </Notice>
      )}
      {said === undefined && holding.refusal !== undefined && <TroubleNotice error={new RefusalError(holding.refusal)} />}
      {holding.error !== undefined && <TroubleNotice error={holding.error} />}
      {phase === 'sold_out' && <Notice>{words.soldOutText}</Notice>}
      {phase === 'all_held' && (
        <Notice tone="warm">
          <p>{words.allHeldText}</p>
        </Notice>
      )}
      <ul className="border-t border-line">
        {event.sectors.map((sector) => (
          <SectorRow
            key={sector.id}
            sector={sector}
            quantity={quantityOf(sector)}
            max={Math.min(quantityMax, sector.available_inventory, limit)}
            busy={busy}
            onChoose={(quantity) => {
              setMissing(false);
              setChosen({ ...chosen, [sector.id]: quantity });
            }}
          />
        ))}
      </ul>
      <p className="text-sm text-muted">
        {words.live} {Number.isFinite(limit) && words.limit(limit)}
      </p>
      {missing && (
        <Notice tone="bad" role="alert">
          <p>{words.chooseSome}</p>
        </Notice>
      )}
      {tooMany !== undefined && (
        <Notice tone="bad" role="alert">
          <p>{tooMany}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-raised p-5">
        <p role="status">
          {words.sum} <span className="figures ml-2 text-2xl font-semibold">{format.money({ amount_cents: totalCents, currency })}</span>
          <span className="ml-2 text-muted">{words.tickets(count)}</span>
        </p>
        <Button type="submit" busy={busy}>
          {busy ? words.holding : words.hold}
        </Button>
      </div>
    </form>
  );
}

interface SectorRowProps {
  readonly sector: Sector;
  readonly quantity: number;
  readonly max: number;
  readonly busy: boolean;
  readonly onChoose: (quantity: number) => void;
}

function SectorRow({ sector, quantity, max, busy, onChoose }: SectorRowProps) {
  const words = useWords(saleWords);
  const format = useFormat();
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-4">
      <div>
        <p className="font-semibold">{sector.name}</p>
        <p className="flex flex-wrap gap-x-4">
          <span className="figures">{format.money({ amount_cents: sector.price_cents, currency: sector.currency })}</span>
          <SectorStock sector={sector} />
        </p>
      </div>
      <select
        aria-label={words.howMany(sector.name)}
        className={`${controlLook} w-20! shrink-0 aria-disabled:opacity-60`}
        value={quantity}
        aria-disabled={busy || undefined}
        onChange={(event) => busy || onChoose(Number(event.target.value))}
      >
        {Array.from({ length: max + 1 }, (_, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are numbers
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </select>
    </li>
  );
}
