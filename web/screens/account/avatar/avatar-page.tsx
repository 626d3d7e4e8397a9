import { type RefObject, useRef } from 'react'
import { FileTrigger } from 'react-aria-components'
import { ProfileFrame } from '../../../components/account/account-frame'
import { Avatar } from '../../../components/account/avatar'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useAvatarUpload, useRemoveAvatar } from '../../../data/accounts/avatar'
import { usePerson } from '../../../data/accounts/person'
import { failureWords } from '../../../data/client/failures'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { useDrops } from '../../../ui/drops'
import { Notice } from '../../../ui/feedback/notice'
import { confirm } from '../../../ui/feedback/toasts'
import { UploadProgress } from '../../../ui/feedback/upload-progress'
import { forgetFailure } from '../../../ui/fields/while-saving'
import { useObjectUrl } from '../../../ui/use-object-url'
import { useAvatarChoice } from './avatar-choice'
import styles from './avatar-page.module.css'

export function AvatarPage() {
  const { t } = useTranslation()
  return (
    <ProfileFrame title={t('picture.title')} context={t('picture.context')}>
      <PictureForm />
    </ProfileFrame>
  )
}

function PictureForm() {
  const { t } = useTranslation()
  const { image, problem, choose, forget } = useAvatarChoice()
  const chooseButton = useRef<HTMLButtonElement>(null)
  // The pressed button disappears, so the focus moves to a button that stays.
  const keepFocus = () => chooseButton.current?.focus()
  const finish = (sentence: string) => {
    forget()
    keepFocus()
    confirm(sentence)
  }
  const upload = useAvatarUpload(() => finish(t('picture.saved')))
  const stop = () => {
    upload.cancel()
    keepFocus()
  }
  const dismiss = () => {
    forgetFailure(upload)
    forget()
    keepFocus()
  }
  const take = (files: FileList) => {
    if (upload.isRunning) return
    forgetFailure(upload)
    void choose(files)
  }
  useDrops(t('picture.drop'), take)

  return (
    <section className={styles.form} aria-label={t('picture.title')}>
      <Look chosen={image} />
      {problem !== null && <Notice tone="danger">{t(problem)}</Notice>}
      {upload.error !== null && <ProblemNotice error={upload.error} words={failureWords.avatar} />}
      {upload.isRunning && (
        <UploadProgress fraction={upload.fraction} atWork={t('picture.atWork')} onCancel={stop} />
      )}
      <div className={styles.actions}>
        {image !== null && (
          <Button look="primary" isPending={upload.isRunning} onPress={() => upload.start(image)}>
            {t('picture.save')}
          </Button>
        )}
        <ChooseButton ref={chooseButton} isOther={image !== null} onChoose={take} />
        {image === null && <RemoveButton onRemoved={() => finish(t('picture.removed'))} />}
        {image !== null && !upload.isRunning && <Button onPress={dismiss}>{t('common.cancel')}</Button>}
      </div>
    </section>
  )
}

/** Shows the current avatar, or a preview of the chosen image. */
function Look({ chosen }: { chosen: File | null }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  return (
    <div className={styles.look}>
      {chosen === null ? <Avatar user={profile} size="large" /> : <Preview file={chosen} />}
      <p className={styles.text} role="status">
        {t(chosen === null ? 'picture.hint' : 'picture.previewHint')}
        {chosen === null && <span className="with-mouse"> {t('picture.orDrop')}</span>}
      </p>
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const { t } = useTranslation()
  return <img className={styles.preview} src={useObjectUrl(file) ?? undefined} alt={t('picture.preview')} />
}

interface ChooseButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  /** Whether an image has been chosen, so that the button chooses another one. */
  isOther: boolean
  onChoose: (files: FileList) => void
}

function ChooseButton({ ref, isOther, onChoose }: ChooseButtonProps) {
  const { t } = useTranslation()
  return (
    <FileTrigger
      acceptedFileTypes={['image/jpeg', 'image/png', 'image/gif']}
      onSelect={files => files !== null && onChoose(files)}
    >
      <Button ref={ref} look={isOther ? 'quiet' : 'primary'}>
        {t(isOther ? 'picture.chooseOther' : 'picture.choose')}
      </Button>
    </FileTrigger>
  )
}

function RemoveButton({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const removal = useRemoveAvatar()
  if (!profile.picture) return null
  const takeAway = () => removal.mutate(undefined, { onSuccess: onRemoved })
  return (
    <>
      <Button isPending={removal.isPending} onPress={takeAway}>
        {t('picture.remove')}
      </Button>
      {removal.error !== null && <ProblemNotice error={removal.error} />}
    </>
  )
}
