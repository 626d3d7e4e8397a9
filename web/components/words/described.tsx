import { lazy, Suspense } from 'react'
import prose from '../../ui/prose.module.css'
import { TextWithLinks } from '../../ui/text-with-links'
import styles from './described.module.css'

const Markdown = lazy(async () => ({ default: (await import('./markdown')).Markdown }))

/** Recognises the syntax of Markdown. Most texts have no such syntax, and need no parser. */
const signs = /[*_`#[\]<>~\\]|^ {0,3}(?:[-+]|\d+[.)]) |^ {4}|^ {0,3}(?:-{3}|={3})/m

/** Shows a user's Markdown text. Line breaks are kept. */
export function Described({ text }: { text: string }) {
  const plain = (
    <p>
      <TextWithLinks text={text} />
    </p>
  )
  return (
    <div className={`${prose.prose} ${styles.text}`}>
      {signs.test(text) ? (
        <Suspense fallback={plain}>
          <Markdown text={text} under="section" />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  )
}
