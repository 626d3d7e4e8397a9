import type { RegionExtract } from '../../../../src/maps/regions/extracts/schemas'
import { useFormats } from '../../../data/accounts/person'
import { failureKey } from '../../../data/client/failure-codes'
import { failureWords } from '../../../data/client/failures'
import { useCancelExtract, useResumeExtract } from '../../../data/maps/region-extracts'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Progress } from '../../../ui/feedback/progress'
import styles from './streets.module.css'

/** Shows the progress of downloading an area's streets, or why the download failed. */
export function ExtractProgress({ extract }: { extract: RegionExtract }) {
  const { t } = useTranslation()
  const cancel = useCancelExtract(extract.id)
  const resume = useResumeExtract(extract.id)
  return (
    <div className={styles.extract}>
      <Bar extract={extract} />
      <Problem extract={extract} />
      <div className={styles.actions}>
        {extract.code !== null && (
          <Button isPending={resume.isPending} onPress={() => resume.mutate()}>
            {t('streets.goOn')}
          </Button>
        )}
        <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

function Bar({ extract: { name, state, bytes, bytes_done } }: { extract: RegionExtract }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const area = name.replace(/\.pmtiles$/, '')
  if (bytes === null) {
    if (state === 'stopped') return <p>{area}</p>
    return <Progress sentence={t('streets.preparing', { name: area })} fraction={null} />
  }
  const [done, all] = [formats.fileSize(bytes_done), formats.fileSize(bytes)]
  return <Progress sentence={t('streets.getting', { name: area, done, all })} fraction={bytes_done / bytes} />
}

function Problem({ extract }: { extract: RegionExtract }) {
  const { t } = useTranslation()
  const key = failureKey(failureWords.streets, extract)
  if (extract.code === null) return null
  const reason = key === null ? (extract.problem ?? '') : t(key)
  return (
    <p className={styles.problem} role="status">
      {reason}
      {extract.state === 'interrupted' && ` ${t('streets.againByItself')}`}
    </p>
  )
}
