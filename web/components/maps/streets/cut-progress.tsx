import { useTranslation } from 'react-i18next'
import type { RegionCut } from '../../../../src/maps/regions/cuts/schemas'
import { useFormats } from '../../../data/accounts/person'
import { failureKey } from '../../../data/client/failure-codes'
import { failureWords } from '../../../data/client/failures'
import { useCancelCut, useResumeCut } from '../../../data/maps/region-cuts'
import { Button } from '../../../ui/controls/button'
import { Progress } from '../../../ui/feedback/progress'
import styles from './streets.module.css'

/** Shows the progress of downloading an area's streets, or why that failed. */
export function CutProgress({ cut }: { cut: RegionCut }) {
  const { t } = useTranslation()
  const cancel = useCancelCut(cut.id)
  const resume = useResumeCut(cut.id)
  return (
    <div className={styles.cut}>
      <Bar cut={cut} />
      <Problem cut={cut} />
      <div className={styles.actions}>
        {cut.code !== null && (
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

function Bar({ cut: { name, state, bytes, bytes_done } }: { cut: RegionCut }) {
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

function Problem({ cut }: { cut: RegionCut }) {
  const { t } = useTranslation()
  const key = failureKey(failureWords.streets, cut)
  if (cut.code === null) return null
  const reason = key === null ? (cut.problem ?? '') : t(key)
  return (
    <p className={styles.problem} role="status">
      {reason}
      {cut.state === 'interrupted' && ` ${t('streets.againByItself')}`}
    </p>
  )
}
