import GRDB
import AsyncHTTPClient
import ArgumentParser
print("hello")
