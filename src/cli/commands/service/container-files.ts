/** For the folder with the executable for Linux with glibc. The image of a release is made without it, and is smaller. */
export const containerFile = `FROM debian:stable-slim
RUN useradd --system --uid 1000 --home-dir /data trackhut && install -d -o trackhut -m 700 /data
COPY trackhut /usr/local/bin/trackhut
USER trackhut
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 5000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s CMD ["trackhut", "health"]
CMD ["trackhut"]
`

/** What the image of a release is called. @param version as `fullVersion` is: names of images have no `+` */
export const imageName = (version: string): string => `trackhut:${version.replace('+', '-')}`

/** For Compose of Docker and of Podman. The image is that of a release, see docs/operating.md. */
export const composeFile = (version: string): string => `services:
  trackhut:
    image: ${imageName(version)}
    restart: unless-stopped
    ports:
      - "5000:5000"
    volumes:
      - data:/data
    # Settings, one NAME=value a line; the file may be missing.
    env_file:
      - path: trackhut.env
        required: false
    read_only: true
    cap_drop: [ALL]
    security_opt: ["no-new-privileges:true"]
    mem_limit: 1g
    pids_limit: 256
    healthcheck:
      test: ["CMD", "trackhut", "health"]
      interval: 60s
      timeout: 10s
      start_period: 60s
    stop_grace_period: 15s

volumes:
  data:
`
