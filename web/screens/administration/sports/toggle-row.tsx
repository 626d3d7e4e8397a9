import check from '@material-symbols/svg-400/outlined/check.svg' with { type: 'text' }
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import { Badge } from '../../../ui/feedback/badge'
import { Switch } from '../../../ui/fields/switch'
import { AdministrationProblem } from '../parts/administration-problem'
import styles from './toggle-list.module.css'

interface ToggleRowProps {
  icon: ReactNode
  name: string
  /** A link to edit the item; `undefined` if it cannot be edited. */
  edit?: ReactNode
  /** A text that says that the item is in use; `undefined` if it is not in use. */
  use: string | undefined
  isActive: boolean
  /** The mutation that switches the item on (`true`) or off. */
  saving: UseMutationResult<unknown, Error, boolean>
}

/** An item that can be switched off for all users. Each change is saved at once. */
export function ToggleRow({ icon, name, edit, use, isActive, saving }: ToggleRowProps) {
  const { t } = useTranslation()
  return (
    <li className={styles.row}>
      {icon}
      <span className={styles.name}>
        {name}
        {edit !== undefined && <span className={styles.edit}>{edit}</span>}
      </span>
      {use !== undefined && (
        <span className={styles.use}>
          <Badge tone="plain" svg={check}>
            {use}
          </Badge>
        </span>
      )}
      <Switch
        label={t('adminSports.offer', { name })}
        isLabelHidden
        isSelected={saving.isPending ? saving.variables : isActive}
        onChange={saving.mutate}
      />
      {saving.error !== null && (
        <div className={styles.problem}>
          <AdministrationProblem error={saving.error} />
        </div>
      )}
    </li>
  )
}
