import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useSaveTrainingSettings, useTrainingSettings } from '../../../data/training/body'
import { Choice } from '../../../ui/fields/choice'
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
