import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { Bone, Skeleton } from '../../../drawing/feedback/failure'
import { confirm } from '../../../ui/feedback/toasts'
import { UploadProgress } from '../../../ui/feedback/upload-progress'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationProblem } from '../parts/administration-problem'
import styles from './offline-maps.module.css'
import { regionProblem } from '../../../administration/region-problem'
import { useRegions, useRegionUpload } from '../../../data/maps/offline-maps'
import { RegionRow } from './offline-map-row'

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
