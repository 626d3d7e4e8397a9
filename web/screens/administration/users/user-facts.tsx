import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { Avatar } from '../../../components/account/avatar'
import { useFormats } from '../../../data/accounts/person'
import { fullName } from '../../../data/accounts/personal-data'
import { useTranslation } from '../../../i18n/use-translation'
import { Figure } from '../../../ui/controls/figure'
import styles from './user-facts.module.css'

export function UserFacts({ user }: { user: UserEntry }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const name = fullName(user)
  return (
    <section aria-label={t('users.facts')}>
      <div className={styles.person}>
        <Avatar user={user} />
        <div>
          {name !== '' && <p className={styles.name}>{name}</p>}
          <p>{user.email}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        {user.email_to_confirm !== null && (
          <Figure size="line" label={t('users.emailPending')} value={user.email_to_confirm} />
        )}
        {user.location !== null && <Figure size="line" label={t('users.location')} value={user.location} />}
        <Figure size="line" label={t('users.joined')} value={formats.date(new Date(user.created_at))} />
        <Figure size="line" label={t('workouts.title')} value={formats.count(user.nb_workouts)} />
        <Figure size="line" label={t('figures.distance')} value={formats.distance(user.total_distance)} />
      </dl>
    </section>
  )
}
