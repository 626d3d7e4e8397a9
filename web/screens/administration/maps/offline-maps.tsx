import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/client/failure-codes'
import { failureWords } from '../../../data/client/failures'
import { useOfflineMaps, useOfflineMapUpload } from '../../../data/maps/offline-maps'
import { Button } from '../../../ui/controls/button'
import { Notice } from '../../../ui/feedback/notice'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { confirm } from '../../../ui/feedback/toasts'
import { UploadProgress } from '../../../ui/feedback/upload-progress'
import { Section } from '../../../ui/layout/section'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationProblem } from '../parts/administration-problem'
import { OfflineMapRow } from './offline-map-row'
import styles from './offline-maps.module.css'

/** The offline maps of the server: streets for maps, without the Internet. */
export function OfflineMaps() {
  const { t } = useTranslation()
  return (
    <Section className={styles.section} title={t('regions.title')}>
      <p className={styles.text}>{t('regions.about')}</p>
      <Files />
    </Section>
  )
}

function Files() {
  const { t } = useTranslation()
  const { data, error, refetch } = useOfflineMaps()
  if (data === undefined) {
    if (error !== null) return <AdministrationFailure error={error} onRetry={refetch} />
    return (
      <Loading>
        <Skeleton height={4} />
      </Loading>
    )
  }
  return (
    <>
      {data.regions.length === 0 ? (
        <p className={styles.text}>{t('regions.none')}</p>
      ) : (
        <ul className={styles.list}>
          {data.regions.map(region => (
            <OfflineMapRow key={region.name} region={region} />
          ))}
        </ul>
      )}
      <AddMap />
      <details className={styles.text}>
        <summary>{t('regions.where')}</summary>
        <p>{t('regions.whereText')}</p>
        <code className={styles.command}>{exampleCommand}</code>
        <p>{t('regions.folder')}</p>
        <code className={styles.command}>{data.folder}</code>
      </details>
    </>
  )
}

/** The date of a recent daily build has to be put in. */
const exampleCommand =
  'pmtiles extract https://build.protomaps.com/YYYYMMDD.pmtiles region.pmtiles --bbox=5.9,45.8,10.6,47.9'

function AddMap() {
  const { t } = useTranslation()
  const { start, isRunning, fraction, error, cancel } = useOfflineMapUpload(name =>
    confirm(t('regions.added', { name })),
  )
  const choose = (files: FileList | null) => {
    const file = files?.item(0)
    if (file) void start(file)
  }
  return (
    <div className={styles.add}>
      {error !== null && <UploadProblem error={error} />}
      {isRunning ? (
        <UploadProgress fraction={fraction} atWork={t('regions.checking')} onCancel={cancel} />
      ) : (
        <FileTrigger acceptedFileTypes={['.pmtiles']} onSelect={choose}>
          <Button look="primary">{t('regions.add')}</Button>
        </FileTrigger>
      )}
    </div>
  )
}

function UploadProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const key = failureKey(failureWords.offlineMap, error)
  if (key === null) return <AdministrationProblem error={error} />
  return <Notice tone="danger">{`${t(key)} ${t('regions.nothingChanged')}`}</Notice>
}
