import i18next, { type TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'

interface Translation {
  /** Returns a text in the current language. It is another function as soon as the language or the texts change. */
  t: TFunction
  language: string
}

const current = (): Translation => {
  const { language } = i18next
  return { t: i18next.getFixedT(language), language }
}

const Translations = createContext<Translation | null>(null)

/**
 * Lets all components inside use texts, and renders them again when the language changes or texts were loaded. It
 * listens once for all of them. `react-i18next` does so in every component, which takes a slow phone a tenth of the time
 * until a workout is shown.
 */
export function TranslationProvider({ children }: { children: ReactNode }) {
  const [translation, setTranslation] = useState(current)
  useLayoutEffect(() => {
    const update = () => setTranslation(current())
    const updateLanguage = (language: string) =>
      setTranslation(translation => (translation.language === language ? translation : current()))
    i18next.on('languageChanged', updateLanguage)
    i18next.store.on('added', update)
    return () => {
      i18next.off('languageChanged', updateLanguage)
      i18next.store.off('added', update)
    }
  }, [])
  return <Translations value={translation}>{children}</Translations>
}

/** Returns the language, and `t`, with which a component gets its texts. */
export function useTranslation(): Translation {
  const translation = useContext(Translations)
  if (translation === null) throw new Error('useTranslation needs a TranslationProvider around it')
  return translation
}
