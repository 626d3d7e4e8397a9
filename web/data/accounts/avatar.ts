import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangedAvatarAnswer } from '../../../src/accounts/avatars/schemas'
import type { Profile } from '../../../src/accounts/users/schemas'
import { createStore } from '../../ui/store'
import { remove } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { type UploadOptions, upload } from '../client/upload'
import { useUpload } from '../client/use-upload'

/**
 * How often the user has changed their avatar since the page was loaded. The number is part of the avatar's URL, so
 * that the browser shows no earlier image from its cache.
 */
export const avatarVersion = createStore(0)

/** Uploads an avatar. It is shown everywhere once the server has stored it. */
export function useAvatarUpload(onUploaded: () => void) {
  const tellProfile = useTellProfile()
  return useUpload(uploadAvatar, () => {
    avatarVersion.set(avatarVersion.get() + 1)
    tellProfile({ picture: true })
    onUploaded()
  })
}

export function useRemoveAvatar() {
  const tellProfile = useTellProfile()
  return useMutation({
    mutationFn: () => remove('/api/auth/picture'),
    onSuccess: () => tellProfile({ picture: false }),
  })
}

function uploadAvatar(file: File, options: UploadOptions): Promise<ChangedAvatarAnswer> {
  const form = new FormData()
  form.append('file', file)
  return upload('/api/auth/picture', form, options)
}

function useTellProfile() {
  const client = useQueryClient()
  return (change: Pick<Profile, 'picture'>) =>
    client.setQueryData<Profile>(queryKeys.profile, profile => profile && { ...profile, ...change })
}
