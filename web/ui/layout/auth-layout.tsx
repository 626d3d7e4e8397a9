import type { ReactNode } from 'react'
import { useId } from 'react'
import { useDocumentTitle } from '../document-title'
import styles from './auth-layout.module.css'
import { Logo } from './logo'
import { PageTitle } from './page'

interface AuthLayoutProps {
  title: string
  context?: string
  children: ReactNode
}

/** The layout of screens without the navigation frame, such as the login. */
export function AuthLayout({ title, context, children }: AuthLayoutProps) {
  const labelId = useId()
  useDocumentTitle(title)
  return (
    <div className={styles.layout}>
      <div className={styles.contours} />
      <main className={styles.door} aria-labelledby={labelId}>
        <div className={styles.brand}>
          <Logo size={2.25} />
          <span>Trackhut</span>
        </div>
        <div id={labelId}>
          <PageTitle>{title}</PageTitle>
        </div>
        {context !== undefined && <p className={styles.context}>{context}</p>}
        <div className={styles.content}>{children}</div>
      </main>
    </div>
  )
}
