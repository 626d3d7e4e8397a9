import { useState } from 'react'
import { Link } from 'wouter'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useSaveTrainingSettings, useTrainingSettings } from '../../../data/training/body'
import { useTranslation } from '../../../i18n/use-translation'
import { Choice } from '../../../ui/fields/choice'
import { NumberField } from '../../../ui/fields/numbers/number-field'
import { Switch } from '../../../ui/fields/switch'
import { Section } from '../../../ui/layout/section'
import styles from './body-page.module.css'

/** Settings for the formulas that are used, and for whether training is shown. Both take effect at once. */
export function TrainingSettings() {
  const { t } = useTranslation()
  const { data } = useTrainingSettings()
  const saving = useSaveTrainingSettings()
  if (data === undefined) return null
  return (
    <Section title={t('body.settings')} className={styles.settings}>
      <Choice
        label={t('body.formula')}
        hint={t('body.formulaHint')}
        options={(['mean', 'men', 'women'] as const).map(id => ({ id, name: t(`body.formulas.${id}`) }))}
        value={data.formula ?? 'mean'}
        onChange={id => saving.mutate({ formula: id === 'mean' ? null : id })}
      />
      <StartingFitness saved={data.starting_fitness} saving={saving} />
      <Switch
        label={t('body.hide')}
        isSelected={data.is_hidden}
        onChange={is_hidden => saving.mutate({ is_hidden })}
      />
      {!data.is_hidden && (
        <p>
          <Link href="/training">{t('training.toAll')}</Link>
        </p>
      )}
      {saving.error !== null && <ProblemNotice error={saving.error} />}
    </Section>
  )
}

interface StartingFitnessProps {
  saved: number | null
  saving: ReturnType<typeof useSaveTrainingSettings>
}

const maxFitness = 300

function StartingFitness({ saved, saving }: StartingFitnessProps) {
  const { t } = useTranslation()
  const [value, setValue] = useState(saved ?? Number.NaN)
  const change = (entered: number) => {
    setValue(entered)
    if (entered > maxFitness) return
    saving.mutate({ starting_fitness: Number.isNaN(entered) ? null : entered })
  }
  return (
    <NumberField
      label={t('body.startingFitness')}
      hint={t('body.startingFitnessHint')}
      isOptional
      min={0}
      max={maxFitness}
      decimals={1}
      value={value}
      onChange={change}
    />
  )
}
