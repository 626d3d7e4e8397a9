// Form fields for a workout's texts.
import { useTranslation } from '../../i18n/use-translation'
import { LongTextField, TextField } from '../../ui/fields/fields'

export interface WorkoutTexts {
  title: string
  description: string
  notes: string
}

export const noTexts: WorkoutTexts = { title: '', description: '', notes: '' }

// The API's limits for these texts, in characters.
export const maxLengths = { title: 255, description: 10_000, notes: 500 } satisfies Record<
  keyof WorkoutTexts,
  number
>

interface TextsProps {
  texts: WorkoutTexts
  onChange: (texts: WorkoutTexts) => void
}

interface TitleFieldProps extends TextsProps {
  autoFocus?: boolean
  placeholder?: string
  hint?: string
  error?: string | undefined
}

export function TitleField({ texts, onChange, ...rest }: TitleFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...rest}
      label={t('figures.title')}
      maxLength={maxLengths.title}
      value={texts.title}
      onChange={title => onChange({ ...texts, title })}
    />
  )
}

export function DescriptionAndNotes({ texts, onChange }: TextsProps) {
  const { t } = useTranslation()
  return (
    <>
      <LongTextField
        label={t('figures.description')}
        hint={t('workout.markdown')}
        maxLength={maxLengths.description}
        rows={3}
        value={texts.description}
        onChange={description => onChange({ ...texts, description })}
      />
      <LongTextField
        label={t('figures.notes')}
        hint={t('add.notesHint')}
        maxLength={maxLengths.notes}
        rows={2}
        value={texts.notes}
        onChange={notes => onChange({ ...texts, notes })}
      />
    </>
  )
}
