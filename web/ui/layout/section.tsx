import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  className?: string | undefined
  children: ReactNode
}

/** A part of a screen with a title, which screen readers use to list the parts. */
export function Section({ title, className, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={className} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}

/** A group of form fields that belong together. */
export function FormSection(props: Omit<SectionProps, 'className'>) {
  return <Section {...props} className={styles.ofForm} />
}
