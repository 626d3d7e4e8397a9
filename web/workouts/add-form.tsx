import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Sport } from '../../src/sports/schemas'
import { useFormats } from '../session/signed-in'
import { lastSport, rememberSport } from '../sports/last-sport'
import { SportSelect } from '../sports/sport-select'
import { useStore } from '../store'
import { Button } from '../ui/button'
import { LongTextField, TextField } from '../ui/fields'
import { Notice } from '../ui/notice'
import { useProblem } from '../ui/states'
import { confirm } from '../ui/toasts'
import { UploadProgress } from '../ui/upload-progress'
import { useUpload } from '../use-upload'
import styles from './add-page.module.css'
import { FileField } from './file-field'
import { forgetPicked, picked } from './picked-file'
import { useWorkoutsRefresh } from './queries'
import { uploadWorkout } from './upload'
import { problemOfAnswer, problemOfFile } from './upload-problem'

// The interface's limits, in characters.
const maxTitle = 255
const maxDescription = 10_000
const maxNotes = 500

interface AddFormProps {
  sports: readonly Sport[]
  maxBytes: number
}

export function AddForm({ sports, maxBytes }: AddFormProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { file, tooMany } = useStore(picked)
  const [sportId, setSportId] = useState(() => sports.find(({ id }) => id === lastSport())?.id ?? null)
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [notes, setNotes] = useState('')
  const [wasTried, setTried] = useState(false)
  const refresh = useWorkoutsRefresh()
  const upload = useUpload(uploadWorkout, workout => {
    refresh()
    forgetPicked()
    confirm(t('workout.added'))
    navigate(`/workouts/${workout.id}`)
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (file === null || sportId === null || problemOfFile(file, maxBytes) !== null) return
    rememberSport(sportId)
    upload.start({ file, sportId, title, description, notes })
  }
  return (
    <Form className={styles.form ?? ''} onSubmit={submit} aria-label={t('add.title')}>
      <FileField
        file={file}
        tooMany={tooMany}
        maxBytes={maxBytes}
        isRequiredNow={wasTried}
        isDisabled={upload.isRunning}
      />
      <SportSelect
        sports={sports}
        value={sportId}
        onChange={setSportId}
        error={wasTried && sportId === null ? t('add.noSport') : undefined}
      />
      <TextField
        label={t('add.workoutTitle')}
        hint={t('add.titleHint')}
        maxLength={maxTitle}
        value={title}
        onChange={setTitle}
      />
      <LongTextField
        label={t('add.description')}
        maxLength={maxDescription}
        rows={3}
        value={description}
        onChange={setDescription}
      />
      <LongTextField
        label={t('add.notes')}
        hint={t('add.notesHint')}
        maxLength={maxNotes}
        rows={2}
        value={notes}
        onChange={setNotes}
      />
      {upload.error !== null && <UploadProblem error={upload.error} maxBytes={maxBytes} />}
      {upload.isRunning ? (
        <UploadProgress fraction={upload.fraction} atWork={t('add.measuring')} onCancel={upload.cancel} />
      ) : (
        <div className={styles.submit}>
          <Button type="submit" look="primary">
            {t('add.submit')}
          </Button>
        </div>
      )}
    </Form>
  )
}

function UploadProblem({ error, maxBytes }: { error: Error; maxBytes: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { title, hint } = useProblem(error)
  const key = problemOfAnswer(error)
  return (
    <Notice tone="danger">
      {key === null ? `${title}. ${hint}` : t(key, { limit: formats.fileSize(maxBytes) })}
    </Notice>
  )
}
