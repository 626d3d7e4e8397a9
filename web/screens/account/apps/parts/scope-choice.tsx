import { useId } from 'react'
import { usePerson } from '../../../../data/accounts/person'
import { useTranslation } from '../../../../i18n/use-translation'
import { Checkbox } from '../../../../ui/fields/checkbox'
import fields from '../../../../ui/fields/fields.module.css'
import styles from './scope-choice.module.css'
import { offeredScopes } from './scope-words'

interface ScopeChoiceProps {
  label: string
  hint: string
  value: readonly string[]
  onChange: (scopes: readonly string[]) => void
  error: string | undefined
}

/** Checkboxes for scopes. Only administrators see the scopes for administrators. */
export function ScopeChoice({ label, hint, value, onChange, error }: ScopeChoiceProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [hintId, errorId] = [useId(), useId()]
  return (
    <fieldset className={styles.scopes} aria-describedby={`${hintId} ${errorId}`}>
      <legend className={fields.label}>{label}</legend>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      {offeredScopes(profile.admin).map(([scope, { sentence, power }]) => (
        <Checkbox
          key={scope}
          label={t(`scopes.${sentence}`)}
          hint={
            power === 'administers' || power === 'readsAll' ? (
              <span className={styles[power]}>{t(`scopes.${power}`)}</span>
            ) : undefined
          }
          isSelected={value.includes(scope)}
          isInvalid={error !== undefined}
          onChange={isSelected =>
            onChange(isSelected ? [...value, scope] : value.filter(one => one !== scope))
          }
        />
      ))}
      {error !== undefined && (
        <p id={errorId} className={fields.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
