import check from '@material-symbols/svg-400/outlined/check.svg' with { type: 'text' }
import type { ReactNode } from 'react'
import {
  type CheckboxFieldProps as AriaCheckboxFieldProps,
  CheckboxButton,
  CheckboxField,
} from 'react-aria-components'
import { Icon } from '../controls/icon'
import styles from './checkbox.module.css'
import { FieldProblem } from './field-problem'

interface CheckboxProps extends Omit<AriaCheckboxFieldProps, 'className' | 'style' | 'children'> {
  label: string
  /** A hint below the label. Pressing a link in the hint does not toggle the box. */
  hint?: ReactNode
}

/** A choice that takes effect when the form is submitted. Use `Switch` if it takes effect at once. */
export function Checkbox({ label, hint, ...props }: CheckboxProps) {
  return (
    <CheckboxField {...props} className={styles.field}>
      <CheckboxButton className={styles.button}>
        <span className={styles.box}>
          <Icon svg={check} />
        </span>
        {label}
      </CheckboxButton>
      {hint !== undefined && <div className={styles.hint}>{hint}</div>}
      <FieldProblem isBox className={styles.error} />
    </CheckboxField>
  )
}
