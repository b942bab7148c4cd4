/** Letting held tickets go. */
import { useState } from 'react';
import { buyer } from '../account/session.js';
import { Button } from '../design/button.js';
import { Dialog } from '../design/dialog.js';
import { Notice } from '../design/notice.js';
import { useWords } from '../language/language.js';
import { TroubleNotice } from '../layout/trouble.js';
import { troubleOf, valueFrom } from '../service/holdfast.js';
import { saleWords } from './sale-words.js';

interface ReleaseDialogProps {
  readonly reservationId: string;
  readonly onClose: () => void;
  /** They are not held any more; however that came. */
  readonly onDone: () => void;
}

export function ReleaseDialog({ reservationId, onClose, onDone }: ReleaseDialogProps) {
  const words = useWords(saleWords);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const trouble = troubleOf(error);
  const code = trouble !== undefined && 'code' in trouble ? trouble.code : undefined;
  const release = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await valueFrom(buyer.delete('/v1/reservations/{reservation_id}', { path: { reservation_id: reservationId }, repeatable: true }));
      onDone();
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()} title={words.releaseTitle} text={words.releaseText}>
      {code === 'payment_in_progress' || code === 'already_confirmed' ? (
        <Notice tone="warm" role="alert">
          <p>{words.releaseWhilePaid}</p>
        </Notice>
      ) : (
        error !== undefined && <TroubleNotice error={error} />
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={code === undefined ? onClose : onDone}>
          {words.keep}
        </Button>
        {code === undefined && (
          <Button look="danger" busy={busy} onClick={() => void release()}>
            {busy ? words.releasing : words.releaseDo}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
