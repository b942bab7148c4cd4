/** An event while it sells: what is sold and held, who waits, and the door. */
import type { Schemas } from '@holdfast/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { SelectField, TextField } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { useFormat, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { valueFrom } from '../../service/holdfast.js';
import { consoleWords } from '../console-words.js';
import { desk, sessionQuery } from '../desk.js';
import { Plot } from '../plot.js';
import { admissionQuery, consoleKeys, figuresQuery } from '../queries.js';
import { Figure, Section } from '../section.js';
import { CsvButton, Table } from '../table.js';

type Figures = Schemas['EventFigures'];

/** Fifteen minutes at a look every two seconds. */
const looksMax = 450;

/** What was seen since the page was opened. */
function useSeen(figures: Figures | undefined): readonly Figures[] {
  const [seen, setSeen] = useState<readonly Figures[]>([]);
  useEffect(() => {
    if (figures !== undefined) setSeen((all) => (all.at(-1)?.at === figures.at ? all : [...all, figures].slice(-looksMax)));
  }, [figures]);
  return seen;
}

export function EventPage() {
  const { eventId } = useParams({ from: '/console/events/$eventId' });
  const words = useWords(consoleWords);
  const figures = useQuery(figuresQuery(eventId));
  const seen = useSeen(figures.data);
  const session = useQuery(sessionQuery);
  const may = (scope: string) => session.data?.scopes.includes(scope) === true;
  if (figures.data === undefined) {
    return (
      <div>
        <PageHeading className="text-4xl">{words.event}</PageHeading>
        {figures.isPending ? <Loading /> : <TroubleNotice error={figures.error} onRetry={() => void figures.refetch()} />}
      </div>
    );
  }
  const { name, venue, total, sold, held, waiting, admitted, sectors } = figures.data;
  return (
    <div>
      <PageHeading className="text-4xl">{name}</PageHeading>
      <p className="text-muted">{venue}</p>
      {figures.isError && <TroubleNotice error={figures.error} />}
      <Section
        title={words.live}
        actions={
          <CsvButton
            name={name}
            head={['at', 'total', 'sold', 'held', 'waiting', 'admitted']}
            rows={() => seen.map((look) => [look.at, look.total, look.sold, look.held, look.waiting, look.admitted])}
          />
        }
      >
        <dl className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-5">
          <Figure name={words.sold}>{sold}</Figure>
          <Figure name={words.held}>{held}</Figure>
          <Figure name={words.free}>{Math.max(0, total - sold - held)}</Figure>
          <Figure name={words.waiting}>{waiting}</Figure>
          <Figure name={words.admitted}>{admitted}</Figure>
        </dl>
        <Plot
          label={words.plotText(15)}
          times={seen.map(({ at }) => Date.parse(at))}
          series={[
            { name: words.sold, values: seen.map((look) => look.sold) },
            { name: words.held, values: seen.map((look) => look.held) },
            { name: words.waiting, values: seen.map((look) => look.waiting) },
            { name: words.admitted, values: seen.map((look) => look.admitted) },
          ]}
        />
      </Section>
      <Sectors eventId={eventId} sectors={sectors} editable={may('catalogue:write')} />
      <Admission eventId={eventId} editable={may('admission:write')} />
    </div>
  );
}

type Sector = Figures['sectors'][number];

function Sectors({
  eventId,
  sectors,
  editable,
}: {
  readonly eventId: string;
  readonly sectors: readonly Sector[];
  readonly editable: boolean;
}) {
  const words = useWords(consoleWords);
  const format = useFormat();
  const [edited, setEdited] = useState<Sector>();
  return (
    <Section
      title={words.sectors}
      actions={
        <CsvButton
          name="sectors"
          head={['name', 'price_cents', 'currency', 'total', 'sold', 'held']}
          rows={() => sectors.map((sector) => [sector.name, sector.price_cents, sector.currency, sector.total, sector.sold, sector.held])}
        />
      }
    >
      <Table
        name={words.sectors}
        rows={sectors}
        keyOf={(sector) => sector.sector_id}
        columns={[
          { head: words.sector, cell: (sector) => sector.name },
          {
            head: words.amount,
            cell: (sector) => format.money({ amount_cents: sector.price_cents, currency: sector.currency }),
            figures: true,
          },
          { head: words.capacity, cell: (sector) => sector.total, figures: true },
          { head: words.sold, cell: (sector) => sector.sold, figures: true },
          { head: words.held, cell: (sector) => sector.held, figures: true },
          ...(editable
            ? [
                {
                  head: words.edit,
                  cell: (sector: Sector) => (
                    <Button look="quiet" aria-label={words.changeCapacity(sector.name)} onClick={() => setEdited(sector)}>
                      {words.edit}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {edited !== undefined && <CapacityDialog eventId={eventId} sector={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

function CapacityDialog({ eventId, sector, onClose }: { readonly eventId: string; readonly sector: Sector; readonly onClose: () => void }) {
  const words = useWords(consoleWords);
  const queries = useQueryClient();
  const [text, setText] = useState(String(sector.total));
  const taken = sector.sold + sector.held;
  const total = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const fits = total >= taken && total <= 100_000;
  const save = useMutation({
    mutationFn: () =>
      valueFrom(
        desk.patch('/v1/events/{event_id}/sectors/{sector_id}', {
          path: { event_id: eventId, sector_id: sector.sector_id },
          body: { total_inventory: total },
        }),
      ),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: consoleKeys.figures(eventId) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fits && !save.isPending) save.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={words.changeCapacity(sector.name)}>
      <form onSubmit={submit} className="space-y-4">
        {save.isError && <TroubleNotice error={save.error} />}
        <TextField
          label={words.capacity}
          required
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
          {...(fits ? { hint: words.capacityHint(taken) } : { error: words.capacityHint(taken) })}
        />
        <Button type="submit" busy={save.isPending}>
          {words.save}
        </Button>
      </form>
    </Dialog>
  );
}

function Admission({ eventId, editable }: { readonly eventId: string; readonly editable: boolean }) {
  const words = useWords(consoleWords);
  const admission = useQuery(admissionQuery(eventId));
  return (
    <Section title={words.admission}>
      {admission.isPending && <Loading />}
      {admission.isError && <TroubleNotice error={admission.error} onRetry={() => void admission.refetch()} />}
      {admission.data !== undefined && (
        <AdmissionForm key={JSON.stringify(admission.data.mode)} eventId={eventId} admission={admission.data} editable={editable} />
      )}
    </Section>
  );
}

function AdmissionForm({
  eventId,
  admission,
  editable,
}: {
  readonly eventId: string;
  readonly admission: Schemas['Admission'];
  readonly editable: boolean;
}) {
  const words = useWords(consoleWords);
  const queries = useQueryClient();
  const [mode, setMode] = useState(admission.mode);
  const [rate, setRate] = useState(String(admission.rate_per_minute));
  const [inside, setInside] = useState(String(admission.max_inside));
  const [ttl, setTtl] = useState(String(admission.pass_ttl_seconds));
  const change = useMutation({
    mutationFn: (body: Schemas['AdmissionChange']) =>
      valueFrom(desk.patch('/v1/events/{event_id}/admission', { path: { event_id: eventId }, body })),
    onSuccess: (now) => queries.setQueryData(consoleKeys.admission(eventId), now),
  });
  const bad = (text: string) => (/^[1-9]\d{0,8}$/.test(text.trim()) ? undefined : words.notNumber(''));
  const faults = [rate, inside, ttl].some((text) => bad(text) !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!faults && !change.isPending)
      change.mutate({ mode, rate_per_minute: Number(rate), max_inside: Number(inside), pass_ttl_seconds: Number(ttl) });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {admission.paused && <Notice tone="warm">{words.paused}</Notice>}
      {change.isError && <TroubleNotice error={change.error} />}
      <fieldset disabled={!editable} className="grid gap-4 sm:grid-cols-4">
        <legend className="sr-only">{words.admission}</legend>
        <SelectField label={words.mode} value={mode} onChange={(event) => setMode(event.target.value as typeof mode)}>
          <option value="open">{words.modes.open}</option>
          <option value="queue">{words.modes.queue}</option>
        </SelectField>
        <TextField
          label={words.ratePerMinute}
          required
          inputMode="numeric"
          value={rate}
          error={bad(rate)}
          onChange={(event) => setRate(event.target.value)}
        />
        <TextField
          label={words.maxInside}
          required
          inputMode="numeric"
          value={inside}
          error={bad(inside)}
          onChange={(event) => setInside(event.target.value)}
        />
        <TextField
          label={words.passTtl}
          required
          inputMode="numeric"
          value={ttl}
          error={bad(ttl)}
          onChange={(event) => setTtl(event.target.value)}
        />
      </fieldset>
      {editable && (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={change.isPending}>
            {words.save}
          </Button>
          <Button
            look={admission.paused ? 'primary' : 'danger'}
            busy={change.isPending}
            onClick={() => change.mutate({ paused: !admission.paused })}
          >
            {admission.paused ? words.resume : words.pause}
          </Button>
          <span role="status">{change.isSuccess && words.saved}</span>
        </div>
      )}
    </form>
  );
}
