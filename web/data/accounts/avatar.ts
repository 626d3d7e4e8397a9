import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangedPictureAnswer } from '../../../src/accounts/avatars/schemas'
import type { Profile } from '../../../src/accounts/users/schemas'
import { remove } from '../client/api'
import { pictureVersion } from '../../drawing/account/avatar'
import { type UploadOptions, upload } from '../client/upload'
import { useUpload } from '../client/use-upload'

/** Sends a picture; it is shown everywhere as soon as the server has it. */
export function usePictureUpload(onUploaded: () => void) {
  const tellProfile = useTellProfile()
  return useUpload(uploadPicture, () => {
    pictureVersion.set(pictureVersion.get() + 1)
    tellProfile({ picture: true })
    onUploaded()
  })
}

export function useRemovePicture() {
  const tellProfile = useTellProfile()
  return useMutation({
    mutationFn: () => remove('/api/auth/picture'),
    onSuccess: () => tellProfile({ picture: false }),
  })
}

function uploadPicture(file: File, options: UploadOptions): Promise<ChangedPictureAnswer> {
  const form = new FormData()
  form.append('file', file)
  return upload('/api/auth/picture', form, options)
}

function useTellProfile() {
  const client = useQueryClient()
  return (change: Pick<Profile, 'picture'>) =>
    client.setQueryData<Profile>(['profile'], profile => profile && { ...profile, ...change })
}
