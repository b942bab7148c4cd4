/** Waiting: how many are in front, how long it may take, how far one has come. */
import type { QueueToken } from '@holdfast/client';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Notice } from '../design/notice.js';
import { useFormat, useLanguage, useWords } from '../language/language.js';
import { TroubleNotice } from '../layout/trouble.js';
import { ChimeSwitch } from './chime-switch.js';
import { Countdown } from './countdown.js';
import { roughly } from './durations.js';
import { firstPosition } from './place-begun.js';
import type { EventShown } from './queries.js';
import { phaseOf } from './sale-phase.js';
import { saleWords } from './sale-words.js';
import { useNow } from './use-now.js';

interface WaitingProps {
  readonly event: EventShown;
  readonly token: QueueToken;
  readonly onLeave: () => Promise<void>;
}

export function Waiting({ event, token, onLeave }: WaitingProps) {
  const words = useWords(saleWords);
  const format = useFormat();
  const [leaving, setLeaving] = useState(false);
  const phase = phaseOf(event, useNow());
  const before = phase === 'before';
  return (
    <section aria-label={words.roomTitle} className="max-w-2xl space-y-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8">
      {token.position === null && token.draws_at !== null ? (
        <>
          <h2 className="text-3xl">{words.drawTitle}</h2>
          <p>{words.drawText(format.instant(token.draws_at))}</p>
          <Countdown label={words.drawIn} untilMs={Date.parse(token.draws_at)} />
        </>
      ) : (
        <>
          {token.position === null ? <p>{words.etaUnknown}</p> : <Position token={token} position={token.position} before={before} />}
          {before && <Countdown label={words.opensIn} untilMs={Date.parse(event.sales_open_at)} />}
        </>
      )}
      {(phase === 'all_held' || phase === 'sold_out') && (
        <Notice tone="warm" role="status">
          <p>{phase === 'all_held' ? words.allHeldText : words.soldOutText}</p>
        </Notice>
      )}
      <p className="text-sm text-muted">{words.roomHow}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChimeSwitch />
        <Button look="secondary" onClick={() => setLeaving(true)}>
          {words.leave}
        </Button>
      </div>
      {leaving && <LeaveDialog onClose={() => setLeaving(false)} onLeave={onLeave} />}
    </section>
  );
}

/** How often somebody who listens is told of a new place. Milliseconds. */
const toldEveryMs = 20_000;

interface PositionProps {
  readonly token: QueueToken;
  readonly position: number;
  readonly before: boolean;
}

function Position({ token, position, before }: PositionProps) {
  const words = useWords(saleWords);
  const { language } = useLanguage();
  const count = (people: number) => people.toLocaleString(language);
  const text = position === 0 ? words.next : words.position(count(position), position === 1);
  const first = firstPosition(token.id, position);
  const estimate = token.eta_seconds === null ? null : (roughly(token.eta_seconds, language) ?? '');
  const eta = before
    ? words.etaBefore
    : estimate === null
      ? words.etaUnknown
      : words.eta(estimate === '' ? words.lessThanMinute : words.about(estimate));

  const latest = useRef('');
  latest.current = `${text}. ${eta}`;
  const [told, setTold] = useState('');
  useEffect(() => {
    setTold(latest.current);
    const timer = setInterval(() => setTold(latest.current), toldEveryMs);
    return () => clearInterval(timer);
  }, []);

  return (
    <div className="space-y-4">
      <p className="figures font-serif text-3xl font-medium sm:text-4xl" data-position={position}>
        {text}
      </p>
      <p>{eta}</p>
      {first > 0 && (
        <div>
          <div
            role="progressbar"
            aria-label={words.progressLabel}
            aria-valuemin={0}
            aria-valuemax={first}
            aria-valuenow={first - position}
            className="h-3 overflow-hidden rounded-full border border-edge bg-raised"
          >
            <div className="h-full bg-accent transition-[width]" style={{ width: `${(100 * (first - position)) / first}%` }} />
          </div>
          <p className="mt-2 text-sm text-muted">{words.progress(count(first - position), count(first))}</p>
        </div>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}

function LeaveDialog({ onClose, onLeave }: { readonly onClose: () => void; readonly onLeave: () => Promise<void> }) {
  const words = useWords(saleWords);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const leave = async () => {
    setBusy(true);
    try {
      await onLeave();
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={words.leaveTitle} text={words.leaveText}>
      {error !== undefined && <TroubleNotice error={error} />}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          {words.stay}
        </Button>
        <Button look="danger" busy={busy} onClick={() => void leave()}>
          {words.leaveDo}
        </Button>
      </div>
    </Dialog>
  );
}
