import { useMemo } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { RegionExtract } from '../../../../src/maps/regions/extracts/schemas'
import type { RegionFile } from '../../../../src/maps/regions/schemas'
import { useBaseMap } from '../../../components/maps/base/base-map'
import { ExtractProgress } from '../../../components/maps/streets/extract-progress'
import { failureKey } from '../../../data/client/failure-codes'
import { failureWords } from '../../../data/client/failures'
import { useOfflineMaps, useOfflineMapUpload } from '../../../data/maps/offline-maps'
import { useRegionExtracts } from '../../../data/maps/region-extracts'
import type { Bounds } from '../../../data/workouts/track'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Notice } from '../../../ui/feedback/notice'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { confirm } from '../../../ui/feedback/toasts'
import { UploadProgress } from '../../../ui/feedback/upload-progress'
import { Section } from '../../../ui/layout/section'
import { TextWithLinks } from '../../../ui/text-with-links'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationProblem } from '../parts/administration-problem'
import { Coverage } from './coverage'
import { OfflineMapRow } from './offline-map-row'
import styles from './offline-maps.module.css'

/** Lists the server's offline maps, which show streets without Internet access. */
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
  const { data: base } = useBaseMap()
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
      <Areas regions={data.regions} />
      {data.regions.length === 0 ? (
        <p className={styles.text}>{t('regions.none')}</p>
      ) : (
        <ul className={styles.list}>
          {data.regions.map(region => (
            <OfflineMapRow key={region.name} region={region} isOffered={base?.offers_streets === true} />
          ))}
        </ul>
      )}
      <AddMap />
      <details className={styles.text}>
        <summary>{t('regions.where')}</summary>
        <p>
          <TextWithLinks text={t('regions.whereText')} />
        </p>
        <code className={styles.command}>{exampleCommand}</code>
        <p>{t('regions.folder')}</p>
        <code className={styles.command}>{data.folder}</code>
      </details>
    </>
  )
}

const noExtracts: readonly RegionExtract[] = []

/** A map of the areas with streets, and the progress of the areas that are being downloaded. */
function Areas({ regions }: { regions: readonly RegionFile[] }) {
  const { t } = useTranslation()
  const { data: extracting } = useRegionExtracts({ isWanted: true })
  const { data: base } = useBaseMap()
  const extracts = extracting?.cuts ?? noExtracts
  const covered = useMemo(() => regions.flatMap(({ bounds }) => (bounds === null ? [] : [bounds])), [regions])
  // Areas are compared as JSON, so that the map is not drawn again when only the progress changes.
  const boxes = JSON.stringify(extracts.map(({ bounds }) => bounds))
  const underWay = useMemo<Bounds[]>(() => JSON.parse(boxes), [boxes])
  return (
    <>
      <Coverage covered={covered} underWay={underWay} isOffered={base?.offers_streets === true} />
      {extracting?.source === null && <p className={styles.text}>{t('streets.problems.off')}</p>}
      {extracts.length > 0 && (
        <ul className={styles.list}>
          {extracts.map(extract => (
            <li key={extract.id} className={styles.extract}>
              <ExtractProgress extract={extract} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** An example command. Users replace YYYYMMDD by the date of a recent daily build. */
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
          <Button>{t('regions.add')}</Button>
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
