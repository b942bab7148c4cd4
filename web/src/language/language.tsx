/** The language of the page, and words in it. Each area of the site has a catalogue of its own, loaded when it is needed. */
import { createContext, type ReactNode, use, useContext, useMemo, useState } from 'react';
import { type Format, formatIn } from './format.js';

export const languages = ['en', 'it', 'pt'] as const;
export type Language = (typeof languages)[number];

const keptAs = 'holdfast.language';

type Tracked<W> = Promise<W> & { status?: 'fulfilled'; value?: W };

/** A catalogue: the same words in each language. */
export interface Words<W> {
  load(language: Language): Promise<W>;
}

const catalogues = new Set<Words<unknown>>();

/**
 * Declares the catalogue of an area. `loaders` import one module per language, so that only the one that is read is sent; the type
 * of the words keeps them complete: a word that is missing in a language does not compile.
 */
export function defineWords<W>(loaders: Readonly<Record<Language, () => Promise<W>>>): Words<W> {
  const loading = new Map<Language, Tracked<W>>();
  const words: Words<W> = {
    load(language) {
      const known = loading.get(language);
      if (known !== undefined) return known;
      const started: Tracked<W> = loaders[language]();
      loading.set(language, started);
      started.then(
        (value) => {
          // React reads this, and does not wait for what is there.
          started.status = 'fulfilled';
          started.value = value;
        },
        () => loading.delete(language),
      );
      return started;
    },
  };
  catalogues.add(words);
  return words;
}

/** The visitor's: chosen here before, else the browser's, else English. `before-paint.js` has found it out. */
export function firstLanguage(): Language {
  return languages.find((language) => language === document.documentElement.lang) ?? 'en';
}

interface Spoken {
  readonly language: Language;
  readonly format: Format;
  /** Loads what is needed in that language first, so that nothing flickers. */
  speak(language: Language): void;
}

const SpokenContext = createContext<Spoken | null>(null);

export function LanguageProvider({ first, children }: { readonly first: Language; readonly children: ReactNode }) {
  const [language, setLanguage] = useState(first);
  const spoken = useMemo(
    () => ({
      language,
      format: formatIn(language),
      speak(next: Language) {
        void Promise.all([...catalogues].map((words) => words.load(next))).then(() => {
          document.documentElement.lang = next;
          setLanguage(next);
          try {
            localStorage.setItem(keptAs, next);
          } catch {
            // It holds for this page, then.
          }
        });
      },
    }),
    [language],
  );
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}

export function useLanguage(): Spoken {
  const spoken = useContext(SpokenContext);
  if (spoken === null) throw new Error('there is no LanguageProvider');
  return spoken;
}

/** The words of an area, in the language of the page. Suspends while they are on their way. */
export function useWords<W>(words: Words<W>): W {
  return use(words.load(useLanguage().language));
}

/** How money, dates and times are written in the language of the page. */
export function useFormat(): Format {
  return useLanguage().format;
}
