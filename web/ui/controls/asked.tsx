import { type ReactNode, useRef, useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useIsDesk } from '../use-is-desk'
import { landmarkOf } from '../use-landmark'
import styles from './asked.module.css'

interface AskedProps {
  /** The question that is answered on a press. It is only for screen readers. */
  question: string
  /** Title of the answer. */
  title: string
  /** The part that can be pressed, such as a number. */
  children: ReactNode
  answer: (close: () => void) => ReactNode
}

/** Shows an explanation of its content when it is pressed. It looks like plain text until it is hovered or focused. */
export function Asked({ question, title, children, answer }: AskedProps) {
  // On a wide screen the answer opens beside the figures, over the map. On a phone there is only space below the
  // figures.
  const placement = useIsDesk() ? 'left top' : 'bottom start'
  const opener = useRef<HTMLButtonElement>(null)
  // Found when it opens, because a screen has dozens of these.
  const [landmark, setLandmark] = useState<Element>(document.body)
  return (
    <DialogTrigger onOpenChange={() => setLandmark(landmarkOf(opener.current))}>
      <Button ref={opener} className={styles.asked}>
        {children}
        <span className="visually-hidden">{question}</span>
      </Button>
      <Popover className={styles.popover} placement={placement} UNSTABLE_portalContainer={landmark}>
        <Dialog className={styles.dialog} aria-label={title}>
          {({ close }) => answer(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/** Shows the title and the text of a short answer. */
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
