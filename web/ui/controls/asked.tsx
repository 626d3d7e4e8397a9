import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useIsDesk } from '../use-is-desk'
import styles from './asked.module.css'

interface AskedProps {
  /** What a press asks, which only screen readers get. */
  question: string
  /** Name of the answer. */
  title: string
  /** What can be pressed, such as a number. */
  children: ReactNode
  answer: (close: () => void) => ReactNode
}

/** Something that explains itself on a press. Nothing shows at rest that it can be pressed. */
export function Asked({ question, title, children, answer }: AskedProps) {
  // On a desk the answer opens beside the figures, over the map. On a phone there is only room below.
  const placement = useIsDesk() ? 'left top' : 'bottom start'
  return (
    <DialogTrigger>
      <Button className={styles.asked}>
        {children}
        <span className="visually-hidden">{question}</span>
      </Button>
      <Popover className={styles.popover} placement={placement}>
        <Dialog className={styles.dialog} aria-label={title}>
          {({ close }) => answer(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/** The title and the text of a short answer. */
export function Answer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </>
  )
}

/** A paragraph of an answer. */
export function AnswerText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}
