import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import schedule from '@material-symbols/svg-400/outlined/schedule.svg' with { type: 'text' }
import { useId, useState } from 'react'
import { accountKey } from '../../data/accounts/account-key'
import { useFormats, usePerson } from '../../data/accounts/person'
import { refusalOf } from '../../data/client/api'
import { loadBackground } from '../../data/offline/load-background'
import type { WaitingUpload } from '../../data/offline/offline-store'
import { waitingUploads } from '../../data/offline/waiting-list'
import { chooseFiles } from '../../data/workouts/chosen-files'
import { useWorkoutsRefresh } from '../../data/workouts/workouts'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { confirm } from '../../ui/feedback/toasts'
import { useStore } from '../../ui/store'
import styles from './add.module.css'
import { Refusal } from './file-problem'
import rows from './file-row.module.css'
import type { UploadLimits } from './upload-problem'

/**
 * Lists uploads that wait for a connection, and the results of those that were sent. Renders nothing if the list is
 * empty.
 */
export function WaitingList({ limits }: { limits: UploadLimits }) {
  const { t } = useTranslation()
  const uploads = useStore(waitingUploads)
  const titleId = useId()
  if (uploads.length === 0) return null
  return (
    <section className={styles.waiting} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('waitingUploads.title')}</h2>
      <p className={styles.hint}>{t('waitingUploads.hint')}</p>
      <ul aria-labelledby={titleId}>
        {uploads.map(upload => (
          <WaitingRow key={upload.fields.key} upload={upload} limits={limits} />
        ))}
      </ul>
      {uploads.some(({ refusal }) => refusal === null) && <SendNow />}
    </section>
  )
}

function SendNow() {
  const { t } = useTranslation()
  const owner = accountKey(usePerson().profile)
  const refresh = useWorkoutsRefresh()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const { sendNow } = await loadBackground()
    const count = await sendNow(owner).finally(() => setSending(false))
    if (count > 0) refresh()
    confirm(count > 0 ? t('waiting.sent', { count }) : t('waitingUploads.unreachable'))
  }
  return (
    <div>
      <Button isPending={isSending} onPress={() => void send()}>
        {t(isSending ? 'waitingUploads.sending' : 'waitingUploads.sendNow')}
      </Button>
    </div>
  )
}

const takeAway = async (upload: WaitingUpload) => (await loadBackground()).takeUploadAway(upload)

function WaitingRow({ upload, limits }: { upload: WaitingUpload; limits: UploadLimits }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { file, refusal } = upload
  const chooseAgain = () => {
    chooseFiles([file])
    void takeAway(upload)
  }
  return (
    <li className={rows.row}>
      <span className={rows.icon}>
        <Icon svg={schedule} size={1.5} />
      </span>
      <div className={rows.words}>
        <p className={rows.file}>
          <strong className={rows.name}>{file.name}</strong>{' '}
          <span className={rows.size}>{formats.fileSize(file.size)}</span>
        </p>
        {refusal === null ? (
          <p className={rows.size}>{t('waitingUploads.waits')}</p>
        ) : (
          <Refusal file={file} limits={limits} error={refusalOf(refusal.status, refusal.body)} />
        )}
      </div>
      <span className={rows.dismiss}>
        <Button
          look="icon"
          aria-label={t('waitingUploads.takeAway', { name: file.name })}
          onPress={() => void takeAway(upload)}
        >
          <Icon svg={close} />
        </Button>
      </span>
      {refusal !== null && (
        <div className={rows.retry}>
          <Button onPress={chooseAgain}>{t('waitingUploads.again')}</Button>
        </div>
      )}
    </li>
  )
}
