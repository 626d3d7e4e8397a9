import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { Section } from '../ui/section'
import { Bone, Skeleton } from '../ui/states'
import { confirm } from '../ui/toasts'
import { UploadProgress } from '../ui/upload-progress'
import { AdministrationFailure } from './administration-failure'
import { AdministrationProblem } from './administration-problem'
import styles from './map-regions.module.css'
import { regionProblem } from './region-problem'
import { useRegions, useRegionUpload } from './region-queries'
import { RegionRow } from './region-row'

/** The region files of the server: streets for maps, without the Internet. */
export function MapRegions() {
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
  const { data, error, refetch } = useRegions()
  if (data === undefined) {
    if (error !== null) return <AdministrationFailure error={error} onRetry={refetch} />
    return (
      <Skeleton>
        <Bone height={4} />
      </Skeleton>
    )
  }
  return (
    <>
      {data.regions.length === 0 ? (
        <p className={styles.text}>{t('regions.none')}</p>
      ) : (
        <ul className={styles.list}>
          {data.regions.map(region => (
            <RegionRow key={region.name} region={region} />
          ))}
        </ul>
      )}
      <AddRegion />
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

/** Of today's file the date has to be put in. */
const exampleCommand =
  'pmtiles extract https://build.protomaps.com/YYYYMMDD.pmtiles region.pmtiles --bbox=5.9,45.8,10.6,47.9'

function AddRegion() {
  const { t } = useTranslation()
  const { start, isRunning, fraction, error, cancel } = useRegionUpload(name =>
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
          <Button>{t('regions.add')}</Button>
        </FileTrigger>
      )}
    </div>
  )
}

function UploadProblem({ error }: { error: Error }) {
  const { t } = useTranslation()
  const key = regionProblem(error.message)
  if (key === null) return <AdministrationProblem error={error} />
  return <Notice tone="danger">{`${t(key)} ${t('regions.nothingChanged')}`}</Notice>
}
