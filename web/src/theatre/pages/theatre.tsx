/** A stampede, played by the service itself in front of whoever opens this page. */
import type { Schemas } from '@holdfast/client';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { useLanguage, useWords } from '../../language/language.js';
import { PageHeading } from '../../layout/heading.js';
import { Loading } from '../../layout/loading.js';
import { NotFound } from '../../layout/lost.js';
import { TroubleNotice } from '../../layout/trouble.js';
import { holdfast, RefusalError } from '../../service/holdfast.js';
import { Batches } from '../batches.js';
import { Crowd, Legend } from '../crowd.js';
import { Figures } from '../figures.js';
import { ProgrammeForm } from '../programme-form.js';
import { type Scene, sceneOf } from '../scene.js';
import { theatreWords } from '../theatre-words.js';
import { type Replay, useReplay, wantsCalm } from '../use-replay.js';
import { type Performance, useTheatre } from '../use-theatre.js';
import type { TheatreWords } from '../words/en.js';

const isOn = ({ phase }: Performance) => phase !== 'ended' && phase !== 'failed';

/** One sentence, said aloud whenever it changes: what goes on, not each ticket of it. */
function sentence(performance: Performance, words: TheatreWords): string {
  const { phase, seats, buyers, sold, refused, absorbed, batches, naive } = performance;
  if (phase === 'gathering') return words.gathering(buyers, seats);
  if (phase === 'selling') return words.selling;
  if (phase === 'counting') return words.counting;
  if (phase === 'failed') return words.failed;
  const told = words.ended({ sold, seats, refused, absorbed, seconds: (batches.at(-1)?.at_ms ?? 0) / 1000 });
  return naive?.count ? `${told} ${words.naiveEnded(naive.count.sold, naive.count.oversold)}` : told;
}

export function TheatrePage() {
  const words = useWords(theatreWords);
  const { performance, interrupted, closed } = useTheatre();
  const replay = useReplay(performance);
  const stage = useRef<HTMLDivElement>(null);
  const begin = useMutation({
    mutationFn: async (body: Schemas['TheatreProgramme']) => {
      const answer = await holdfast.post('/v1/theatre/performances', { body });
      if (!answer.ok) throw new RefusalError(answer.problem);
      return { joined: answer.status === 200 };
    },
    // Whoever opened the doors looks at what comes in.
    onSuccess: () => stage.current?.scrollIntoView({ behavior: wantsCalm() ? 'auto' : 'smooth' }),
  });
  if (closed) return <NotFound />;
  return (
    <div>
      <PageHeading>{words.title}</PageHeading>
      <p className="mt-3 mb-6 max-w-3xl text-muted">{words.lead}</p>
      <ProgrammeForm
        busy={begin.isPending || (performance != null && isOn(performance))}
        onBegin={(programme) => begin.mutate(programme)}
      />
      <div ref={stage} className="mt-4 scroll-mt-4 space-y-3">
        {begin.isError && <TroubleNotice error={begin.error} />}
        {begin.data?.joined === true && performance != null && isOn(performance) && <Notice role="status">{words.joined}</Notice>}
        {interrupted && (
          <Notice tone="warm" role="status">
            {words.interrupted}
          </Notice>
        )}
      </div>
      {performance === undefined && <Loading />}
      {performance === null && <p className="mt-8 text-muted">{words.dark}</p>}
      {performance != null && <Play performance={performance} replay={replay} />}
    </div>
  );
}

function Play({ performance, replay }: { readonly performance: Performance; readonly replay: Replay }) {
  const words = useWords(theatreWords);
  const { atMs, slower, start, stop } = replay;
  const scene = sceneOf(performance, atMs);
  const { phase, proof, naive, buyers, seats } = performance;
  return (
    <div className="mt-4">
      <p role="status" className="min-h-14 text-lg">
        {sentence(performance, words)}
      </p>
      <div className={`mt-4 grid gap-6 ${naive === null ? '' : 'lg:grid-cols-2'}`}>
        <Panel name={words.ours} text={words.oursText} counter={scene.available} scene={scene}>
          <Crowd label={words.crowdText(buyers, scene.sold, scene.refused)} outcomes={scene.outcomes} />
          <h3 className="mt-5 mb-1 text-lg">{words.batches}</h3>
          <p className="mb-2 text-sm text-muted">{words.batchesText(scene.batches.length, Math.max(0, ...scene.batches))}</p>
          <Batches label={words.batchesText(scene.batches.length, Math.max(0, ...scene.batches))} sizes={scene.batches} />
        </Panel>
        {naive !== null && (
          <Panel
            name={words.naive}
            text={words.naiveText(naive.pause_ms)}
            counter={naive.count?.available ?? seats - naive.sold}
            scene={naive}
          >
            <Crowd label={words.crowdText(buyers, naive.sold, naive.refused)} outcomes={naive.outcomes} />
            {naive.sold > seats && <p className="mt-5 font-semibold text-danger">{words.oversoldBy(naive.sold - seats)}</p>}
          </Panel>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <Legend
          entries={[
            { mark: '.', text: words.waits },
            { mark: 's', text: words.hasSeat },
            { mark: 'r', text: words.isRefused },
            ...(naive === null ? [] : [{ mark: 'o' as const, text: words.isOversold }]),
          ]}
        />
        {phase === 'ended' && (
          <Button look="secondary" onClick={atMs === null ? start : stop}>
            {atMs === null ? words.again(slower) : words.stop}
          </Button>
        )}
      </div>
      {proof !== null && (
        <section aria-label={words.proof} className="mt-10">
          <h2 className="mb-2 text-2xl">{words.proof}</h2>
          <p className={`mb-4 max-w-3xl ${proof.kept ? '' : 'text-danger'}`}>{proof.kept ? words.kept : words.broken}</p>
          <Figures performance={performance} />
        </section>
      )}
    </div>
  );
}

interface PanelProps {
  readonly name: string;
  readonly text: string;
  readonly counter: number;
  readonly scene: Pick<Scene, 'sold' | 'refused'>;
  readonly children: ReactNode;
}

function Panel({ name, text, counter, scene, children }: PanelProps) {
  const words = useWords(theatreWords);
  const { language } = useLanguage();
  const figures = [
    { name: words.sold, value: scene.sold },
    { name: words.refused, value: scene.refused },
  ];
  return (
    <section aria-label={name} className="rounded-card border border-line bg-surface p-5 shadow-card">
      <h2 className="text-2xl">{name}</h2>
      <p className="mt-1 text-sm text-muted lg:min-h-16">{text}</p>
      <dl className="my-4 flex flex-wrap items-end gap-x-8 gap-y-2">
        <div className="mr-auto">
          <dt className="text-sm text-muted">{words.left}</dt>
          <dd className={`figures font-serif text-7xl leading-none ${counter < 0 ? 'text-danger' : ''}`} data-counter>
            {counter.toLocaleString(language)}
          </dd>
        </div>
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt className="text-sm text-muted">{figure.name}</dt>
            <dd className="figures font-serif text-3xl">{figure.value.toLocaleString(language)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
