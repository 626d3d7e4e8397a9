import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Configuration } from '../../../src/instance/configuration/schemas'
import { Failure } from '../../components/feedback/failure'
import { session } from '../../data/client/session'
import { useConfiguration } from '../../data/instance/configuration'
import { useTranslation } from '../../i18n/use-translation'
import { useDocumentTitle } from '../../ui/document-title'
import { Logo } from '../../ui/layout/logo'
import { Page, PageTitle } from '../../ui/layout/page'
import prose from '../../ui/prose.module.css'
import { useStore } from '../../ui/store'
import styles from './public-page.module.css'

interface PublicPageProps {
  title: string
  /** The line below the title. */
  context: (configuration: Configuration) => string
  children: (configuration: Configuration) => ReactNode
}

/** A page about this instance. Logged-in users see it inside the app's frame, all others without the frame. */
export function PublicPage({ title, context, children }: PublicPageProps) {
  const { token } = useStore(session)
  const { data: configuration, error, refetch } = useConfiguration()
  const Shell = token === null ? OpenPage : FramedPage
  return (
    <Shell title={title} context={configuration && context(configuration)}>
      {configuration !== undefined && (
        <div className={`${prose.prose} ${styles.text}`}>{children(configuration)}</div>
      )}
      {configuration === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
    </Shell>
  )
}

interface ShellProps {
  title: string
  context: string | undefined
  children: ReactNode
}

const FramedPage = (props: ShellProps) => <Page {...props} withoutAdd />

function OpenPage({ title, context, children }: ShellProps) {
  const { t } = useTranslation()
  useDocumentTitle(title)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.brand}>
          <Logo size={2.25} />
          Trackhut
        </span>
        <Link href="/login" className={styles.way}>
          {t('login.goTo')}
        </Link>
      </header>
      <main>
        <PageTitle>{title}</PageTitle>
        {context !== undefined && <p className={styles.context}>{context}</p>}
        {children}
      </main>
    </div>
  )
}
