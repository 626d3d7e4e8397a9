import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  className?: string | undefined
  children: ReactNode
}

/** A titled section of a screen, which screen readers list by its title. */
export function Section({ title, className, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={className} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}

/** A group of related form fields. */
export function FormSection(props: Omit<SectionProps, 'className'>) {
  return <Section {...props} className={styles.ofForm} />
}
