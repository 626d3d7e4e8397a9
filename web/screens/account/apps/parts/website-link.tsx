/** The website of an app, by its host: that is what one can know it by. It learns nothing about where one comes from. */
export function WebsiteLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {new URL(address).host}
    </a>
  )
}
