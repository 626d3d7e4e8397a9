import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { StorageUse } from '../../../components/account/storage-use'
import { useChangeUser } from '../../../data/accounts/users'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { Choice } from '../../../ui/fields/choice'
import { NumberField } from '../../../ui/fields/numbers/number-field'
import { clearSaved, forgetFailure } from '../../../ui/fields/while-saving'
import { bytesOfMegabytes, maxMegabytes, megabytes } from '../parts/megabytes'
import styles from './storage-limit.module.css'
import { UserAction } from './user-action'
import { UserProblem } from './user-problem-notice'

type Kind = 'all' | 'none' | 'own'

const kindOf = ({ own_storage_limit }: UserEntry): Kind => {
  if (own_storage_limit === null) return 'all'
  return own_storage_limit === 0 ? 'none' : 'own'
}

/** Sets a storage limit for one account, which replaces the general limit. */
export function StorageLimit({ user }: { user: UserEntry }) {
  const { t } = useTranslation()
  const change = useChangeUser(user.username)
  const [edited, setEdited] = useState<{ kind?: Kind; max?: number }>({})
  const kind = edited.kind ?? kindOf(user)
  const max = edited.max ?? (user.own_storage_limit ? megabytes(user.own_storage_limit) : Number.NaN)

  const edit = (some: typeof edited) => {
    setEdited({ ...edited, ...some })
    forgetFailure(change)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const limits = { all: 'default', none: 0, own: bytesOfMegabytes(max) } as const
    change.mutate(
      { storage_limit: limits[kind] },
      {
        onSuccess: () => {
          confirm(t('storage.saved'))
          setEdited(clearSaved(edited, {}))
        },
      },
    )
  }
  return (
    <UserAction title={t('storage.limit')} explanation={t('storage.limitText')}>
      <StorageUse account={user} />
      <Form className={styles.form} onSubmit={submit} aria-label={t('storage.limit')}>
        <Choice
          label={t('storage.limit')}
          isLabelHidden
          options={[
            { id: 'all', name: t('storage.asAll') },
            { id: 'none', name: t('storage.none') },
            { id: 'own', name: t('storage.own') },
          ]}
          value={kind}
          onChange={chosen => edit({ kind: chosen })}
        />
        {kind === 'own' && (
          <NumberField
            label={t('storage.most')}
            unit="megabyte"
            min={0.01}
            max={maxMegabytes}
            value={max}
            onChange={value => edit({ max: value })}
          />
        )}
        <div>
          <Button type="submit" isPending={change.isPending}>
            {t('storage.save')}
          </Button>
        </div>
      </Form>
      {change.error !== null && <UserProblem error={change.error} />}
    </UserAction>
  )
}
