/** What the path of a server is called, by its protocol, and its hint. */
export const pathWords = {
  sftp: ['path', 'pathHint'],
  ftp: ['path', 'pathHint'],
  smb: ['share', 'shareHint'],
  s3: ['bucket', undefined],
  rest: ['repository', 'repositoryHint'],
} as const;
