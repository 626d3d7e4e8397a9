import { useEffect } from 'react'
import { Link } from 'wouter'
import type { HttpsState } from '../../../src/instance/certificates/schemas'
import { Failure } from '../../components/feedback/failure'
import { basePath } from '../../data/client/base-path'
import { useHttps, useIsTrusted } from '../../data/instance/addresses'
import { useTranslation } from '../../i18n/use-translation'
import { useDocumentTitle } from '../../ui/document-title'
import { Notice } from '../../ui/feedback/notice'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Logo } from '../../ui/layout/logo'
import { PageTitle } from '../../ui/layout/page'
import prose from '../../ui/prose.module.css'
import styles from './certificate-page.module.css'
import { systemNames, systemsFrom } from './systems'

/**
 * Explains how to make a device trust the certificate authority of a home server. The page is also served over HTTP,
 * because browsers reject the server's HTTPS certificate until the authority is trusted.
 */
export function CertificatePage() {
  const { t } = useTranslation()
  const { data: https, error, refetch } = useHttps()
  useDocumentTitle(t('trust.title'))
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Link href="/" className={styles.home}>
          <Logo size={1.75} />
          Trackhut
        </Link>
      </header>
      <main className={prose.prose}>
        <PageTitle>{t('trust.title')}</PageTitle>
        {https === undefined && error === null && <Waiting />}
        {https === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
        {https?.authority === null && <p>{t('trust.none')}</p>}
        {https !== undefined && https.authority !== null && (
          <Telling port={https.port} authority={https.authority} />
        )}
      </main>
    </div>
  )
}

function Waiting() {
  return (
    <Loading>
      <Skeleton height={12} />
    </Loading>
  )
}

interface TellingProps {
  port: HttpsState['port']
  authority: NonNullable<HttpsState['authority']>
}

function Telling({ port, authority }: TellingProps) {
  const { t } = useTranslation()
  const [first, ...others] = systemsFrom(navigator)
  return (
    <>
      <p>{t('trust.context')}</p>
      <GoingOn port={port} />
      <p>
        <a className={styles.download} href={`${basePath}/trust/trackhut.crt`} download>
          {t('trust.download')}
        </a>
      </p>
      <p className={styles.care}>{t('trust.care')}</p>
      <section>
        <h2>{systemNames[first]}</h2>
        <p>{t(`trust.steps.${first}`)}</p>
      </section>
      {others.map(system => (
        <details key={system} className={styles.other}>
          <summary>{systemNames[system]}</summary>
          <p>{t(`trust.steps.${system}`)}</p>
        </details>
      ))}
      <h2>{t('trust.compare')}</h2>
      <p>{t('trust.compareText', { name: authority.name })}</p>
      <p className={styles.fingerprint}>{authority.fingerprint}</p>
    </>
  )
}

/**
 * Shows whether this device trusts the server, and links to the HTTPS address. Visitors who came from another page of
 * the server are redirected to that page once the device trusts the server.
 */
function GoingOn({ port }: Pick<TellingProps, 'port'>) {
  const { t } = useTranslation()
  const isSecure = location.protocol === 'https:'
  const origin =
    port === null || isSecure ? null : `https://${location.hostname}${port === 443 ? '' : `:${port}`}`
  const isTrusted = useIsTrusted(origin)
  const wanted = new URLSearchParams(location.search).get('to')
  // Only paths of this server are accepted, so that a link cannot redirect visitors to another website.
  const to = wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : null
  const target = `${origin}${basePath}${to ?? '/'}${location.hash}`
  useEffect(() => {
    if (isTrusted === true && to !== null) location.replace(target)
  }, [isTrusted, to, target])
  if (isSecure) return <Notice tone="plain">{t('trust.done')}</Notice>
  if (origin === null) return <Notice tone="danger">{t('trust.notServed')}</Notice>
  if (isTrusted === undefined) return null
  return (
    <>
      <Notice tone="plain">{isTrusted ? t('trust.done') : t('trust.notYet')}</Notice>
      <p>
        <a href={target}>{t('trust.goOn')}</a>
      </p>
    </>
  )
}
