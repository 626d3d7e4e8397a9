import edit from '@material-symbols/svg-400/outlined/edit.svg' with { type: 'text' }
import { ProfileFrame } from '../../../components/account/account-frame'
import { Avatar } from '../../../components/account/avatar'
import { usePerson } from '../../../data/accounts/person'
import { fullName } from '../../../data/accounts/personal-data'
import { useTranslation } from '../../../i18n/use-translation'
import { ButtonLink } from '../../../ui/controls/button'
import { Figure } from '../../../ui/controls/figure'
import { Icon } from '../../../ui/controls/icon'
import { Empty } from '../../../ui/feedback/empty'
import { AddLink } from '../../../ui/layout/add-link'
import styles from './profile-page.module.css'
import { RecordsOverview } from './records-overview'

/** Shows the user's profile, totals and records. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  return (
    <ProfileFrame title={t('profile.title')} context={t('profile.context')} actions={<EditLink />}>
      <div className={styles.parts}>
        <Person />
        {profile.nb_workouts === 0 ? (
          <Empty sentence={t('profile.empty')} hint={t('profile.emptyHint')} action={<AddLink />} />
        ) : (
          <>
            <Totals />
            <RecordsOverview />
          </>
        )}
      </div>
    </ProfileFrame>
  )
}

function EditLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink href="/profile/edit">
      <Icon svg={edit} />
      {t('profile.edit')}
    </ButtonLink>
  )
}

function Person() {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const { username, location, birth_date, bio } = profile
  const name = fullName(profile)
  return (
    <section className={styles.person} aria-label={t('profile.person')}>
      <Avatar user={profile} size="large" />
      <div className={styles.words}>
        <h2 className={styles.name}>{name === '' ? username : name}</h2>
        {name !== '' && <p className={styles.quiet}>{username}</p>}
        {bio !== null && bio !== '' && <p className={styles.bio}>{bio}</p>}
        <dl className={styles.facts}>
          <Fact label={t('personal.location')} value={location} />
          <Fact
            label={t('personal.birthDate')}
            value={birth_date && formats.calendarDate(new Date(birth_date))}
          />
          <Fact label={t('profile.since')} value={formats.date(new Date(profile.created_at))} />
        </dl>
      </div>
    </section>
  )
}

/** A fact of the profile. Renders nothing if there is no value. */
function Fact({ label, value }: { label: string; value: string | null }) {
  if (value === null || value === '') return null
  return (
    <div>
      <dt className={styles.quiet}>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Totals() {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  return (
    <section aria-label={t('profile.totals')}>
      <dl className={styles.totals}>
        <Figure size="hero" label={t('figures.distance')} value={formats.distance(profile.total_distance)} />
        <Figure size="hero" label={t('figures.duration')} value={profile.total_duration} />
        {profile.display_ascent && (
          <Figure size="hero" label={t('figures.ascent')} value={formats.height(profile.total_ascent)} />
        )}
        <Figure
          size="hero"
          label={t('workouts.title')}
          value={formats.count(profile.nb_workouts)}
          note={t('profile.inSports', { count: profile.nb_sports })}
        />
      </dl>
    </section>
  )
}
