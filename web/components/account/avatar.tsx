import { useState } from 'react'
import type { UserEntry } from '../../../src/accounts/users/schemas'
import { avatarVersion } from '../../data/accounts/avatar'
import { basePath } from '../../data/client/base-path'
import { useStore } from '../../ui/store'
import styles from './avatar.module.css'

interface AvatarProps {
  user: Pick<UserEntry, 'username' | 'first_name' | 'last_name' | 'picture'>
  size?: 'small' | 'medium' | 'large'
}

/** The avatar, or initials if the user has none. It is decorative: the name stands beside it. */
export function Avatar({ user, size = 'medium' }: AvatarProps) {
  const version = useStore(avatarVersion)
  const address = `${basePath}/api/users/${encodeURIComponent(user.username)}/picture?${version}`
  const [failed, setFailed] = useState<string | null>(null)
  const className = `${styles.avatar} ${styles[size]}`
  if (!user.picture || failed === address) {
    return <span className={className} data-initials={initialsOf(user)} />
  }
  return (
    <img
      className={className}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(address)}
    />
  )
}

/** Initials of first and last name, or of the username. */
function initialsOf({ username, first_name, last_name }: AvatarProps['user']): string {
  const names = [first_name, last_name].filter(Boolean)
  return (names.length === 0 ? [username] : names).map(name => [...(name ?? '')][0]).join('')
}
