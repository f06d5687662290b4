"""
Bodies in chunks (aws-chunked), which many S3 clients send over plain HTTP and Swift 2.30 refuses. The signature of the request is checked as
always; those of the chunks are not: they protect against manipulation in transit, and these connections never leave the machine.
https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html
"""

from swift.common import swob
from swift.common.middleware.s3api import s3request
from swift.common.middleware.s3api.s3response import InvalidRequest

# Headers that mark a streamed body; Swift does not know them.
MARKS = ('HTTP_CONTENT_ENCODING', 'HTTP_X_AMZ_CONTENT_SHA256', 'HTTP_X_AMZ_DECODED_CONTENT_LENGTH', 'HTTP_X_AMZ_TRAILER')
LONGEST_LINE = 4096


class Chunks:
    """The body without the framing of its chunks."""

    def __init__(self, source, length):
        self.source = source
        self.missing = length
        self.in_chunk = 0

    def read(self, size=None):
        pieces = []
        wanted = self.missing if size is None or size < 0 else min(size, self.missing)
        while wanted > 0:
            if self.in_chunk == 0:
                self.in_chunk = self.next_chunk()
            piece = self.source.read(min(wanted, self.in_chunk))
            if not piece:
                break
            pieces.append(piece)
            wanted -= len(piece)
            self.missing -= len(piece)
            self.in_chunk -= len(piece)
            if self.in_chunk == 0:
                self.source.readline(LONGEST_LINE)
        if self.missing == 0 and self.source is not None and (size is None or size != 0):
            self.end()
        return b''.join(pieces)

    def next_chunk(self):
        try:
            length = int(self.source.readline(LONGEST_LINE).split(b';')[0].strip(), 16)
        except ValueError:
            raise swob.HTTPBadRequest('A chunk has no length.')
        if not 0 < length <= self.missing:
            raise swob.HTTPBadRequest('The chunks are not as long as was said.')
        return length

    def end(self):
        """Reads the last chunk, which is empty, and the checksums that may follow it."""
        if self.source.readline(LONGEST_LINE).split(b';')[0].strip().strip(b'0'):
            raise swob.HTTPBadRequest('The chunks are longer than was said.')
        while self.source.readline(LONGEST_LINE).strip():
            pass
        self.source = None


class Signed(s3request.SigV4Request):
    """A request whose body may be sent in chunks."""

    def __init__(self, env, app=None, conf=None):
        body = env['wsgi.input']
        self.is_streamed = env.get('HTTP_X_AMZ_CONTENT_SHA256', '').startswith('STREAMING-')
        super().__init__(env, app, conf)
        if self.is_streamed:
            self.unframe(body)

    def _validate_headers(self):
        marks = {name: self.environ.pop(name) for name in MARKS if self.is_streamed and name in self.environ}
        super()._validate_headers()
        self.environ.update(marks)

    def unframe(self, body):
        length = self.environ.get('HTTP_X_AMZ_DECODED_CONTENT_LENGTH', '')
        if not length.isdigit():
            raise InvalidRequest('x-amz-decoded-content-length is missing.')
        encodings = [each.strip() for each in self.environ.get('HTTP_CONTENT_ENCODING', '').split(',')]
        for name in MARKS:
            self.environ.pop(name, None)
        others = ','.join(each for each in encodings if each not in ('', 'aws-chunked'))
        if others:
            self.environ['HTTP_CONTENT_ENCODING'] = others
        self.environ['CONTENT_LENGTH'] = length
        self.environ['wsgi.input'] = Chunks(body, int(length))

    def check_md5(self, body):
        """Skips the check when there is no Content-MD5: newer clients send another checksum, and the signature covers one in any case."""
        if 'HTTP_CONTENT_MD5' in self.environ:
            super().check_md5(body)


def allow_streamed():
    s3request.SigV4Request = Signed
