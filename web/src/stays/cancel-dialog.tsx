/** Cancelling: what it gives back is said first. */

import type { Schemas } from '@holdfast/client';
import { useState } from 'react';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Notice } from '../design/notice.js';
import { useFormat, useWords } from '../language/language.js';
import { TroubleNotice } from '../layout/trouble.js';
import { holdfast, intents, troubleOf, valueFrom } from '../service/holdfast.js';
import type { Stay } from './queries.js';
import { refundPreview } from './refund.js';
import { stayWords } from './stay-words.js';

export type CancelledStay = Schemas['CancelledStay'];

interface CancelDialogProps {
  readonly stay: Stay;
  readonly email: string;
  readonly onClose: () => void;
  readonly onCancelled: (cancelled: CancelledStay) => void;
}

export function CancelDialog({ stay, email, onClose, onCancelled }: CancelDialogProps) {
  const words = useWords(stayWords);
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const preview = refundPreview(stay, Date.now());
  const money = (amount_cents: number) => format.money({ amount_cents, currency: stay.total.currency });

  const cancel = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const name = `cancel ${stay.id}`;
    try {
      const cancelled = await valueFrom(
        holdfast.post('/v1/reservations/{reservation_id}/cancel', {
          path: { reservation_id: stay.id },
          query: { email },
          intent: intents.of(name, stay.id),
        }),
      );
      intents.settle(name);
      onCancelled(cancelled as CancelledStay);
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };

  const text = {
    held: () => words.cancelHeld,
    free: () => words.cancelFree,
    late: () => words.cancelLate,
    refund: () => words.cancelRefund(money('cents' in preview ? preview.cents : 0)),
    no_refund: () => words.cancelNoRefund(money('paidCents' in preview ? preview.paidCents : 0)),
  }[preview.kind]();
  const trouble = troubleOf(error);
  const started = trouble !== undefined && 'code' in trouble && trouble.code === 'stay_started';
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()} title={words.cancelTitle} text={text}>
      {started ? (
        <Notice tone="bad" role="alert">
          <p>{words.stayStarted}</p>
        </Notice>
      ) : (
        error !== undefined && <TroubleNotice error={error} />
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          {words.keepIt}
        </Button>
        <Button look="danger" busy={busy} onClick={() => void cancel()}>
          {busy ? words.cancelling : words.cancelDo}
        </Button>
      </div>
    </Dialog>
  );
}
