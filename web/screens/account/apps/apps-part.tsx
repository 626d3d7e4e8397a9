import { type ReactNode, useId } from 'react'
import { AppList, type AppListProps } from '../../../components/account/app-list'
import { useFocusWhenLost } from '../../../ui/use-focus-when-lost'
import styles from './apps-part.module.css'

interface AppsPartProps<Item> extends AppListProps<Item> {
  title: string
  /** A text that explains the purpose of the list. */
  text: string
  /** A button or link that adds an item. */
  action?: ReactNode
  /** Content below the list. */
  children?: ReactNode
}

/** A list on the page of apps, with a title and an explanation. */
export function AppsPart<Item>({ title, text, action, children, ...list }: AppsPartProps<Item>) {
  const titleId = useId()
  const heading = useFocusWhenLost(list.items?.length)
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
        {action}
      </div>
      <AppList {...list} />
      {children}
    </section>
  )
}
