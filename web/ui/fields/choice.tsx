import { useId } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import styles from './choice.module.css'
import fields from './fields.module.css'

interface ChoiceProps<Id extends string> {
  label: string
  /** Whether only screen readers get the label, because the context makes it clear to everybody else. */
  isLabelHidden?: boolean
  hint?: string
  options: readonly { id: Id; name: string }[]
  value: Id
  onChange: (value: Id) => void
}

/** Lets the user choose one of a few options, which are all visible. */
export function Choice<Id extends string>(props: ChoiceProps<Id>) {
  const { label, isLabelHidden = false, hint, options, value, onChange } = props
  const [labelId, hintId] = [useId(), useId()]
  return (
    <div className={styles.choice}>
      <span id={labelId} className={isLabelHidden ? 'visually-hidden' : fields.label}>
        {label}
      </span>
      <ToggleButtonGroup
        className={styles.options}
        aria-labelledby={labelId}
        {...(hint !== undefined && { 'aria-describedby': hintId })}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[value]}
        onSelectionChange={keys => {
          const chosen = options.find(({ id }) => keys.has(id))
          if (chosen !== undefined) onChange(chosen.id)
        }}
      >
        {options.map(({ id, name }) => (
          <ToggleButton key={id} id={id} className={styles.option}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {hint !== undefined && (
        <span id={hintId} className={fields.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
