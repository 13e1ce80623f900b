// Knows the limits of hosting providers for the number of files, so that a build warns before the host refuses it.

export interface HostLimit {
  host: string;
  files: number;
}

/** By the domain of their sites. */
const limits: readonly (HostLimit & { domain: string })[] = [
  { host: 'Azure Static Web Apps', domain: 'azurestaticapps.net', files: 15_000 },
  { host: 'Cloudflare Pages', domain: 'pages.dev', files: 20_000 },
  { host: 'GitLab Pages', domain: 'gitlab.io', files: 200_000 },
];

/** Part of a limit at which the warning begins. */
const nearness = 0.9;

/**
 * Returns the limit that the number of files is near to, or exceeds: that of the provider whose domain the site has, else the lowest of
 * all.
 * @param url origin of the site
 */
export function limitNear(files: number, url: string): HostLimit | undefined {
  const { hostname } = new URL(url);
  const { host, files: most } = limits.find(({ domain }) => hostname.endsWith(`.${domain}`)) ?? limits[0]!;
  return files >= most * nearness ? { host, files: most } : undefined;
}
